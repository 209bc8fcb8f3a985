// Values that pages use too. No schemas here: they would add Zod to the browser bundles.

export const unmatchedStatuses = ["open", "assigned", "dismissed"] as const;
