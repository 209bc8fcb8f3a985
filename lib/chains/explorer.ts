// Links to a chain's block explorer. Safe to import in the browser.

/** A chain's explorer URL; for a local chain, a page of this instance. */
export function explorerUrlOf(chain: { slug: string; explorerUrl: string }, baseUrl: string): string {
  return chain.explorerUrl || `${baseUrl}/chains/${chain.slug}`;
}

/** The page of a transaction, given an `explorer_url` of the API. */
export function transactionUrl(explorerUrl: string, transactionHash: string): string {
  return `${explorerUrl}/tx/${transactionHash}`;
}

/** The page of an address, given an `explorer_url` of the API. */
export function addressUrl(explorerUrl: string, type: "evm" | "solana", address: string): string {
  return `${explorerUrl}/${type === "solana" ? "account" : "address"}/${address}`;
}
