// No schemas here: they would add the schema library to the scripts of pages that use this value.
export const deliveryStatuses = ["pending", "succeeded", "failed", "cancelled"] as const;
