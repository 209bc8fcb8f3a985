// No schemas here: they would add Zod to the browser bundles that import this value.
export const deliveryStatuses = ["pending", "succeeded", "failed", "cancelled"] as const;
