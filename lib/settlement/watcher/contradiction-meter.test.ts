import { expect, test } from "vitest";
import { newContradictionMeter } from "./contradiction-meter";

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
