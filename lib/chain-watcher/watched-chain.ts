import type { Urls } from "@/lib/urls";
import type { Chain } from "@/prisma/generated/client";
import type { ChainReader } from "@/lib/chain-readers/chain-reader";

/** What every pass over a chain needs. */
export type WatchedChain = {
  chain: Chain;
  reader: ChainReader;
  urls: Urls;
  now: () => Date;
};
