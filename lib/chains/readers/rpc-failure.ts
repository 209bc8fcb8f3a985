/** Why a node's data cannot be used. */
export type RpcFailureKind =
  | "unreachable"
  | "timeout"
  | "rate_limited"
  // The response, or the number of transactions to read at once, exceeds our limit.
  | "too_large"
  // The response is not what the method returns.
  | "malformed"
  // The node returned an error instead of a result.
  | "refused"
  | "wrong_chain"
  // One node lags, or its responses contradict each other.
  | "inconsistent"
  // Two nodes contradict each other.
  | "disagreement"
  // A token's decimals on the chain differ from the catalog.
  | "wrong_decimals";

type FailureDetails = {
  /** How long the node asks us to wait. */
  retryAfterMs?: number;
  /** The node refused the calls because they were batched. */
  isBatchRefusal?: boolean;
  /** The node may have limited the rate: if the smallest query is refused too, waiting may help. */
  mayMeanWait?: boolean;
};

export class RpcFailure extends Error {
  override readonly name = "RpcFailure";

  constructor(
    readonly kind: RpcFailureKind,
    detail: string,
    readonly details: FailureDetails = {},
  ) {
    super(`${kind}: ${detail.slice(0, 200)}`);
  }
}

const minSecretLength = 6;

/** Removes the parts of the node's URL that may be an API key, because nodes repeat them in messages. */
export function withoutSecrets(text: string, url: string): string {
  if (!URL.canParse(url)) return text.replaceAll(url, "…");
  const { href, host, hostname, pathname, searchParams, username, password } = new URL(url);
  const parts = [...pathname.split("/"), ...searchParams.values(), username, password];
  const keys = parts.flatMap((part) => [part, decoded(part)]).filter((part) => part.length >= minSecretLength);
  return [url, href, host, hostname, ...keys].reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
