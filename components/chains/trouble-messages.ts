import { texts } from "@/lib/platform/language/texts";

// Every text about a chain that is not read, or not reliably; **…** is bold.
export const messages = texts("chains/trouble", {
  degraded: (chain: string, reason: string) =>
    `**${chain} is degraded.** ${reason} Until it recovers, no payment on it is counted and no request on it expires. Nothing is lost: payments sent in the meantime are counted afterwards.`,
  unread: (chain: string) =>
    `**Nothing on ${chain} is being read.** This server has no RPC node for it, or it was switched off after the request was created. Until the operator of this server changes that, no payment on it is counted and no request on it expires. The pay page asks payers to wait.`,
  reasons: {
    node_unreachable: "No RPC node responds.",
    node_unreliable: "Its RPC node is behind or returns invalid data.",
    node_rate_limited: "Its RPC node is rate limiting us.",
    nodes_disagree: "Its RPC nodes disagree about the chain.",
    wrong_chain: "Its RPC node belongs to another chain.",
    wrong_decimals: "A token's decimals differ from the configuration.",
    finality_delayed: "Its blocks take unusually long to become final.",
    unavailable: "It cannot be read right now.",
    not_watched: "No worker watches it.",
  },
});
