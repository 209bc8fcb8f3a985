import type { Chain } from "@/prisma/generated/client";
import type { ChainReader, ChainRecords } from "./chain-reader";
import { newEvmReader } from "./evm/reader";
import { openRpc, type NodeOptions } from "./open-rpc";
import { newSolanaReader } from "./solana/reader";

/** How a chain is read, by its type, from the nodes at these URLs. */
export function openReader(
  chain: Chain,
  urls: readonly string[],
  records: ChainRecords,
  options: NodeOptions = {},
): ChainReader {
  const rpc = openRpc(chain, urls, options);
  switch (chain.type) {
    case "evm":
      return newEvmReader(chain, rpc, records);
    case "solana":
      return newSolanaReader(chain, rpc);
  }
}
