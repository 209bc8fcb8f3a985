// The chapters of the reference, by the path that each begins with; the longest that fits is a path's own.

const chapters = [
  {
    prefix: "/api/payment-requests",
    name: "Payment requests",
    description: "Ask for a fixed amount of one token on one chain, follow what is paid, cancel what is not wanted.",
  },
  {
    prefix: "/api/sandbox",
    name: "Sandbox",
    description: "Play a customer on the local chain. With a sandbox key only; to another nothing here exists.",
  },
  { prefix: "/api/payments", name: "Payments", description: "Transfers that were credited to payment requests." },
  {
    prefix: "/api/unmatched-transfers",
    name: "Unmatched transfers",
    description: "Money that arrived and was credited to no payment request: to assign or to dismiss.",
  },
  {
    prefix: "/api/reconciliations",
    name: "Reconciliations",
    description: "The daily comparison of what was recorded with what the chains say.",
  },
  {
    prefix: "/api/pool-addresses",
    name: "Pool addresses",
    description: "Addresses of your own that each serve one payment request at a time, so that any transfer pays it.",
  },
  {
    prefix: "/api/webhook-endpoints",
    name: "Webhook endpoints",
    description: "Where events are sent to, as Standard Webhooks, signed and repeated until they arrive.",
  },
  {
    prefix: "/api/webhook-deliveries",
    name: "Webhook deliveries",
    description: "Each event on its way to each endpoint, with every attempt.",
  },
  {
    prefix: "/api/events",
    name: "Events",
    description: "What happened, in order and without gaps, as webhooks tell it: to catch up on, or to poll.",
  },
  { prefix: "/api/api-keys", name: "API keys", description: "What the calling key is and may do." },
  {
    prefix: "/api/public/chains",
    name: "Chains",
    description: "The chains and tokens of this instance. For anyone; a key, if sent, is ignored.",
  },
  {
    prefix: "/api/public/payment-requests",
    name: "Payment page",
    description: "What a customer needs to pay. For anyone who has the shortcode.",
  },
  { prefix: "/api/health", name: "Health", description: "For load balancers and supervisors." },
  { prefix: "/api/openapi.json", name: "Reference", description: "What you are reading." },
] as const;

export const tags = chapters.map(({ name, description }) => ({ name, description }));

/** The chapter of a path. Throws where none fits: a new resource needs one. */
export function tagOf(path: string): string {
  const fitting = chapters.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  const [chapter] = fitting.sort((a, b) => b.prefix.length - a.prefix.length);
  if (!chapter) throw new Error(`${path} belongs to no chapter of the reference.`);
  return chapter.name;
}
