// Without schemas, so that a page can use it without a library.
export const deliveryStatuses = ["pending", "succeeded", "failed", "cancelled"] as const;
