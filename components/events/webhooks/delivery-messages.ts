import { texts } from "@/lib/platform/language/texts";

// Every text of deliveries and their attempts.
export const messages = texts("events/webhooks/delivery", {
  title: "Deliveries",
  failure: "The deliveries could not be loaded",
  filter: "Delivery status",
  all: "All deliveries",
  showAll: "Show all deliveries",
  noMatches: "No results match these filters",
  noMatchesText: "No deliveries with this status.",
  none: "No deliveries yet",
  noneText:
    "The next event that this endpoint subscribes to appears here within a second. Send a test event to try it now.",

  event: "Event",
  status: "Status",
  response: "Response",
  attempts: "Attempts",
  latency: "Latency",
  nextAttempt: "Next attempt",
  created: "Created",
  statuses: {
    pending: "Pending",
    retrying: "Retrying",
    succeeded: "Succeeded",
    failed: "Failed",
    cancelled: "Cancelled",
  },

  page: {
    tab: "Webhook delivery",
    noun: "delivery",
    title: "Delivery",
    reason:
      "Its endpoint was deleted, or it belongs to the other environment: switch between Live and Sandbox at the top.",
    tryNow: "Try now",
    redeliver: "Redeliver",
    resent: "Event resent",
    body: "Body",
    bodyLabel: "Request body",
    bodyGone: "The body is no longer stored.",
    details: "Details",
    endpoint: "Endpoint",
    sequence: (sequence: number) => `Sequence ${sequence}`,
    eventId: "Event id",
    eventIdLabel: "event id",
    deliveryId: "Delivery id",
    deliveryIdLabel: "delivery id",
    time: "Time",
    finished: "Finished",
  },

  attempt: {
    none: "No attempts yet",
    title: (number: number) => `Attempt ${number}`,
    latency: (number: number, latency: string) => `Attempt ${number}, ${latency}`,
    response: (number: number) => `Response to attempt ${number}`,
    milliseconds: (count: number) => `${count} ms`,
    seconds: (count: string) => `${count} s`,
  },

  /** How an attempt ended: short for a column, and as a sentence. */
  outcome: {
    noResponse: "No response",
    redirect: (status: number) => `${status}, redirect; redirects are not followed`,
    brief: {
      timeout: "Timed out",
      dns_failed: "DNS lookup failed",
      address_not_allowed: "Address not allowed",
      connection_failed: "Connection failed",
      tls_failed: "Invalid certificate",
      invalid_response: "Invalid response",
    },
    full: {
      timeout: "No response within 15 s",
      dns_failed: "The host name could not be resolved",
      address_not_allowed: "The host name resolves to a non-public address, so nothing was sent",
      connection_failed: "The connection could not be established",
      tls_failed: "The TLS certificate is not trusted",
      invalid_response: "The response is not valid HTTP",
    },
  },
});
