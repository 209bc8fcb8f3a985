import { expect, test } from "vitest";
import { confirmable, isFinalThere, isUnusual, newWitnessLag } from "./witness-lag";

const epoch = 32;
const time = new Date(1000 * Math.floor(Date.now() / 1000));
const chain = { slug: "an-epoch-chain", maxLogRange: 1000, finality: "finalized", requiredConfirmations: 1 } as const;

function block(number: number) {
  const hash = `0x${number.toString(16).padStart(64, "0")}`;
  return { number: BigInt(number), hash, time };
}

function headerOf(number: number) {
  const { hash, time } = block(number);
  return {
    number: `0x${number.toString(16)}`,
    hash,
    parentHash: hash,
    timestamp: `0x${Math.floor(time.getTime() / 1000).toString(16)}`,
  };
}

test("epochs that the other node finalizes one or two polls later fail one reading each, and look usual", async () => {
  const lag = newWitnessLag({ ...chain, blockTimeMs: 12_000 });
  let cursor = 10 * epoch;
  for (let round = 11; round < 30; round += 1) {
    let failures = 0;
    for (let poll = 0; poll < 16; poll += 1) {
      const theirs = epoch * (poll < 1 + (round % 2) ? round - 1 : round);
      const witness = {
        batch: (calls: { params?: unknown[] }[]) =>
          Promise.resolve(
            calls.map(({ params: [tag] = [] }) =>
              headerOf(tag === "finalized" ? theirs : tag === "latest" ? 9999 : Number(tag)),
            ),
          ),
      };
      const target = Number(confirmable(lag, BigInt(round * epoch)));
      expect(isUnusual(lag)).toBe(false);
      if (target <= cursor) continue;
      await isFinalThere(lag, witness, block(target)).then(
        () => (cursor = target),
        () => (failures += 1),
      );
    }
    expect({ round, failures, cursor }).toEqual({ round, failures: 1, cursor: round * epoch });
  }
});
