import type { Chain, Token } from "@/prisma/generated/client";

type WatchedToken = Pick<Token, "id" | "decimals" | "contractAddress" | "program" | "verifiesBalance">;

export type WatchList = {
  /** Stored addresses by `addressKey`. */
  recipients: Map<string, string>;
  /** Tokens by `addressKey` of their contract. */
  tokens: Map<string, WatchedToken>;
  nativeTokenId: number | null;
  /** Whether a request asks for native coin. On EVM, full blocks are read only then, or when a balance changes. */
  watchesCoin: boolean;
  /** Whether settled blocks are read again: each once, by a new reader that has not scanned these recipients before. */
  isReread?: true;
};

type Watched = { addresses: readonly string[]; watchesCoin: boolean };

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

/** EVM addresses ignore case, Solana addresses do not. */
function addressKey(type: Chain["type"], address: string): string {
  return type === "evm" ? address.toLowerCase() : address;
}
