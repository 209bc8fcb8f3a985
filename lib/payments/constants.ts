// Values that pages need as well; without schemas, so that they cost a page no library.

export const paymentStatuses = ["pending", "completed", "failed"] as const;
export const unmatchedStatuses = ["open", "assigned", "dismissed"] as const;
