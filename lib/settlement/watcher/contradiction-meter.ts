/** Takes the outcome of each reading; `recurring` if nodes contradict themselves or each other more than briefly. */
export type ContradictionMeter = (outcome: "contradicted" | "read") => "recurring" | "rare";

// Three contradictions in a row, or four that alternate with readings.
const recurringAt = 5;
const most = 6;

/**
 * Nodes contradict themselves or each other briefly during a reorganization. A contradiction counts two and a reading
 * takes one away, so that a node which lies every other time is noticed too.
 */
export function newContradictionMeter(): ContradictionMeter {
  let count = 0;
  return (outcome) => {
    count = outcome === "contradicted" ? Math.min(count + 2, most) : Math.max(count - 1, 0);
    return count >= recurringAt ? "recurring" : "rare";
  };
}
