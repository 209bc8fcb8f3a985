// Values that pages use too. No schemas here: they would add Zod to the browser bundles.

export const scenarios = [
  "exact",
  "partial",
  "over",
  "late",
  "custom",
  "wrong_token",
  "unknown_sender",
  "failed",
  "reorganized",
] as const;

export type Scenario = (typeof scenarios)[number];

/** Scenarios that need a local chain that can reorganize. */
export const reorgScenarios: readonly Scenario[] = ["failed", "reorganized"];
