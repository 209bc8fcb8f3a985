// Chapters of the reference by path prefix; the longest match wins.

const chapters = [
  {
    prefix: "/api/payment-requests",
    name: "Payment requests",
    description: "Request a fixed amount of one token on one chain, track its payments, and cancel it.",
  },
  {
    prefix: "/api/sandbox",
    name: "Sandbox",
    description: "Simulate payments on the local chain. Sandbox keys only; other keys get 404.",
  },
  { prefix: "/api/payments", name: "Payments", description: "Transfers that were credited to payment requests." },
  {
    prefix: "/api/unmatched-transfers",
    name: "Unmatched transfers",
    description: "Transfers that were not credited to a payment request, to assign or dismiss.",
  },
  {
    prefix: "/api/statistics",
    name: "Statistics",
    description: "What was received and how payment requests ended, by day in any time zone.",
  },
  {
    prefix: "/api/reconciliations",
    name: "Reconciliations",
    description: "The daily comparison of recorded transfers with the chains.",
  },
  {
    prefix: "/api/pool-addresses",
    name: "Pool addresses",
    description: "Your addresses that each serve one payment request at a time, so that any transfer pays it.",
  },
  {
    prefix: "/api/webhook-endpoints",
    name: "Webhook endpoints",
    description: "Destinations of events, sent as signed Standard Webhooks and retried until they arrive.",
  },
  {
    prefix: "/api/webhook-deliveries",
    name: "Webhook deliveries",
    description: "The delivery of each event to each endpoint, with every attempt.",
  },
  {
    prefix: "/api/events",
    name: "Events",
    description: "All events in order and without gaps, as sent by webhooks, for catching up or polling.",
  },
  { prefix: "/api/api-keys", name: "API keys", description: "The calling key and its permissions." },
  {
    prefix: "/api/public/chains",
    name: "Chains",
    description: "The chains and tokens of this instance. Public; a key is ignored.",
  },
  {
    prefix: "/api/public/payment-requests",
    name: "Payment page",
    description: "The data a customer needs to pay. Public for anyone with the shortcode.",
  },
  {
    prefix: "/api/public/verify",
    name: "Offers and receipts",
    description: "Verifies files that this instance signed. Public; a key is ignored.",
  },
  { prefix: "/api/health", name: "Health", description: "For load balancers and supervisors." },
  { prefix: "/api/openapi.json", name: "Reference", description: "This reference." },
] as const;

export const tags = chapters.map(({ name, description }) => ({ name, description }));

/** The chapter of a path. Throws if none matches: a new resource needs one. */
export function tagOf(path: string): string {
  const matching = chapters.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  const [chapter] = matching.sort((a, b) => b.prefix.length - a.prefix.length);
  if (!chapter) throw new Error(`${path} belongs to no chapter of the reference.`);
  return chapter.name;
}
