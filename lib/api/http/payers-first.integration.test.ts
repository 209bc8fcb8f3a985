import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { inTurn, slotsOf } from "./in-turn";

test("a merchant holds fewer slots while payers call", async () => {
  // Other tests of this process may have called within the last second.
  Reflect.deleteProperty(globalThis, "remitGates");
  const { alone, besideOthers } = slotsOf("merchant", env().DATABASE_POOL_SIZE);
  const countRunning = async (caller: string) => {
    let running = 0;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const call = () => {
      running += 1;
      return ended;
    };
    const calls = Array.from({ length: 20 }, () => inTurn({ kind: "merchant", caller }, call));
    await new Promise(setImmediate);
    const counted = running;
    end();
    await Promise.all(calls);
    return counted;
  };
  expect(await countRunning("merchant 1")).toBe(alone);
  await inTurn({ kind: "payer", caller: "address 192.0.2.1" }, () => Promise.resolve());
  expect(await countRunning("merchant 1")).toBe(besideOthers);
});
