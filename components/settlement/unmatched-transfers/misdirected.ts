import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

/** Whether the transfer was sent for a request that it cannot pay: in another token, chain or to another address. */
export function isMisdirected({ reason }: Pick<UnmatchedDetail, "reason">): boolean {
  return reason === "wrong_token" || reason === "wrong_chain" || reason === "wrong_recipient";
}

/** Whether the transfer was sent for a request that had ended, to which nothing more can be assigned. */
export function wasEnded({ reason }: Pick<UnmatchedDetail, "reason">): boolean {
  return reason === "request_completed" || reason === "request_cancelled";
}

/** The requests that the transfer was sent for and that can be marked as paid. */
export function resolvableRequests({ candidate_requests: candidates }: UnmatchedDetail) {
  return candidates.filter((request) => request.can_resolve);
}
