import { expect, test } from "vitest";
import { newFinalityMeter } from "./finality-meter";

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
