import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash";

test("only the right password matches, whatever its Unicode form", async () => {
  const hash = await hashPassword("crème brûlée for two");
  expect(hash.split("$").slice(0, 4)).toEqual(["", "argon2id", "v=19", "m=19456,t=2,p=1"]);
  expect(await verifyPassword(hash, "crème brûlée for two".normalize("NFD"))).toBe(true);
  expect(await verifyPassword(hash, "creme brulee for two")).toBe(false);
});

test("checks an unknown account's password for as long as a known one's, from the first sign-in on", async () => {
  const timed = async (hash: string | null) => {
    const startedMs = performance.now();
    expect(await verifyPassword(hash, "a password of someone else")).toBe(false);
    return performance.now() - startedMs;
  };
  const unknownMs = await timed(null);
  const knownMs = await timed(await hashPassword("the account's own password"));
  expect(unknownMs).toBeGreaterThan(knownMs / 4);
});
