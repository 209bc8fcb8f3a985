import { expect, test } from "vitest";
import { newContradictionMeter, newFinalityMeter, newHeadMeter } from "./meters";

test.each([
  ["one second", 1000, 60],
  ["two seconds", 2000, 60],
  ["twelve seconds", 12_000, 240],
])("with blocks of %s, a head is frozen after the time of 20 blocks, at least a minute", (_, blockTimeMs, seconds) => {
  const meter = newHeadMeter({ blockTimeMs, isLocal: false });
  meter(7n, 0);
  expect(meter(7n, seconds * 1000 - 1)).toBe("advancing");
  expect(meter(7n, seconds * 1000)).toBe("frozen");
  expect(meter(8n, seconds * 1000)).toBe("advancing");
  // A reorganization to a lower head is a change too.
  expect(meter(6n, 2 * seconds * 1000)).toBe("advancing");
});

test("a local chain, which has blocks only on demand, is never frozen", () => {
  const meter = newHeadMeter({ blockTimeMs: 1000, isLocal: true });
  meter(7n, 0);
  expect(meter(7n, 3_600_000)).toBe("advancing");
});

/** F: a contradiction, R: a reading. Returns ! after each outcome that makes the chain degraded, else a dot. */
function statesAfter(outcomes: string): string {
  const measure = newContradictionMeter();
  return [...outcomes]
    .map((one) => (measure(one === "F" ? "contradicted" : "read") === "recurring" ? "!" : "."))
    .join("");
}

test.each([
  ["two in a row are brief, as in a reorganization", "FFRRRRFFRRRR", "............"],
  ["the third in a row is reported, and two readings end it", "FFFRR", "..!!."],
  ["a node that lies every other time is reported", "FRFRFRFRFR", "......!.!!"],
  ["so is one that lies twice of three times", "FFRFFRFFR", "...!!!!!!"],
  ["after a long contradiction, two readings suffice", "FFFFFFFFFRR", "..!!!!!!!!."],
])("%s", (_name, outcomes, states) => {
  expect(statesAfter(outcomes)).toBe(states);
});

const polygon = { finality: "finalized", type: "evm", requiredConfirmations: 16, blockTimeMs: 2000 } as const;

test("finality is delayed when it lags more than three times as many blocks as usual", () => {
  const meter = newFinalityMeter(polygon);
  expect([20n, 30n, 60n].map(meter)).toEqual(["usual", "usual", "usual"]);
  expect([61n, 5000n].map(meter)).toEqual(["delayed", "delayed"]);
  expect(meter(25n)).toBe("usual");
});

test("a short lag may grow by a minute", () => {
  const meter = newFinalityMeter({ ...polygon, requiredConfirmations: 2 });
  expect([2n, 32n, 33n].map(meter)).toEqual(["usual", "usual", "delayed"]);
});

test("a process that starts while finality is delayed notices it", () => {
  expect(newFinalityMeter(polygon)(301n)).toBe("delayed");
});

test("a node without a final block delays everything", () => {
  expect(newFinalityMeter(polygon)(1_000_000n)).toBe("delayed");
});

test.each([
  ["counts confirmations", { ...polygon, finality: "confirmations" } as const],
  ["reads only final slots", { ...polygon, type: "solana" } as const],
])("a chain that %s has no such delay", (_, chain) => {
  expect(newFinalityMeter(chain)(1_000_000n)).toBe("usual");
});
