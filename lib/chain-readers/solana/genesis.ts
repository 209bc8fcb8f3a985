import type { Chain } from "@/prisma/generated/client";

// What EVM chains have a network id for, Solana's clusters tell by the hash of their first block.
const genesisHashes: ReadonlyMap<string, string> = new Map([
  ["solana", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"],
  ["solana-devnet", "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"],
]);

/** The hash that a node of this chain must show; null for a local chain, which may begin in any way. */
export function genesisOf({ slug, isLocal }: Pick<Chain, "slug" | "isLocal">): string | null {
  if (isLocal) return null;
  const hash = genesisHashes.get(slug);
  if (hash === undefined) throw new Error(`no genesis hash is known of the chain ${slug}`);
  return hash;
}
