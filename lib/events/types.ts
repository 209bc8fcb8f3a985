export const eventTypes = [
  "payment_request.created",
  "payment_request.updated",
  "payment_request.partially_paid",
  "payment_request.completed",
  "payment_request.expired",
  "payment_request.cancelled",
  "payment.pending",
  "payment.completed",
  "payment.failed",
  "unmatched_transfer.created",
  "webhook_endpoint.disabled",
  "test.ping",
] as const;

export type EventType = (typeof eventTypes)[number];
