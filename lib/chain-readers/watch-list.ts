import type { Chain, Token } from "@/prisma/generated/client";

export type WatchedToken = Pick<Token, "id" | "decimals" | "contractAddress" | "program" | "verifiesBalance">;

export type WatchList = {
  /** Address as `addressKey` writes it → the address as requests have it. */
  recipients: Map<string, string>;
  /** Contract, written likewise → token. */
  tokens: Map<string, WatchedToken>;
  nativeTokenId: number | null;
  /** Whether a request asks for the chain's coin. On EVM chains whole blocks are read only then, or when a balance changes. */
  watchesCoin: boolean;
  /** Of blocks that are settled: it is read once, by a reader that has learned nothing of its recipients before. */
  isPast?: true;
};

type Watched = { addresses: readonly string[]; watchesCoin: boolean };

/** The watch list of these addresses and tokens. */
export function toWatchList(
  type: Chain["type"],
  tokens: readonly Token[],
  { addresses, watchesCoin }: Watched,
): WatchList {
  const contracts = tokens.filter((token) => !token.isNative);
  return {
    recipients: new Map(addresses.map((address) => [addressKey(type, address), address])),
    tokens: new Map(contracts.map((token) => [addressKey(type, token.contractAddress), token])),
    nativeTokenId: tokens.find((token) => token.isNative)?.id ?? null,
    watchesCoin,
  };
}

/** EVM addresses are the same in any case, Solana's are not. */
function addressKey(type: Chain["type"], address: string): string {
  return type === "evm" ? address.toLowerCase() : address;
}
