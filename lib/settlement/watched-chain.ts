import type { Links } from "@/lib/links";
import type { Chain } from "@/prisma/generated/client";
import type { ChainReader } from "./chain-reader";

/** What every pass over a chain needs. */
export type WatchedChain = {
  chain: Chain;
  reader: ChainReader;
  links: Links;
  now: () => Date;
};
