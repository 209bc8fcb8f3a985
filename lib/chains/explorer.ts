// Links to a chain's block explorer. Safe to import in the browser.

/** A chain's explorer URL; for a local chain, a page of this instance. */
export function explorerUrlOf(chain: { slug: string; explorerUrl: string }, baseUrl: string): string {
  return chain.explorerUrl || `${baseUrl}/chains/${chain.slug}`;
}

/** The page of a transaction, given an `explorer_url` of the API. */
export function transactionUrl(explorerUrl: string, transactionHash: string): string {
  return pageOf(explorerUrl, `tx/${transactionHash}`);
}

/** The page of an address, given an `explorer_url` of the API. */
export function addressUrl(explorerUrl: string, type: "evm" | "solana", address: string): string {
  return pageOf(explorerUrl, `${type === "solana" ? "account" : "address"}/${address}`);
}

/** A page below the explorer's URL, which keeps its query, such as `?cluster=devnet`. */
function pageOf(explorerUrl: string, path: string): string {
  const [base = "", query] = explorerUrl.split("?", 2);
  return `${base.replace(/\/$/, "")}/${path}${query === undefined ? "" : `?${query}`}`;
}
