// Values that pages use too. No schemas here: they would add Zod to the browser bundles.

export const paymentStatuses = ["pending", "completed", "failed"] as const;
