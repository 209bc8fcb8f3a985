import { verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash";

vi.mock("@node-rs/argon2", { spy: true });

test("only the right password matches, whatever its Unicode form", async () => {
  const hash = await hashPassword("crème brûlée for two");
  expect(hash.split("$").slice(0, 4)).toEqual(["", "argon2id", "v=19", "m=19456,t=2,p=1"]);
  expect(await verifyPassword(hash, "crème brûlée for two".normalize("NFD"))).toBe(true);
  expect(await verifyPassword(hash, "creme brulee for two")).toBe(false);
});

test("checks an unknown account's password with the same computation as a known one's", async () => {
  const known = await hashPassword("the account's own password");
  vi.mocked(verify).mockClear();
  for (const hash of [null, known]) expect(await verifyPassword(hash, "a password of someone else")).toBe(false);
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4));
  expect(costs).toEqual([known, known].map((hash) => hash.split("$").slice(0, 4)));
  // A hash that argon2 cannot read would be rejected without a computation.
  expect(vi.mocked(verify).mock.settledResults).toEqual([1, 2].map(() => ({ type: "fulfilled", value: false })));
});
