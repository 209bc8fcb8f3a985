import type { Links } from "@/lib/links";
import type { Chain } from "@/prisma/generated/client";
import type { RpcClient } from "./rpc";

/** What every pass over a chain needs. */
export type WatchedChain = {
  chain: Chain;
  rpc: RpcClient;
  links: Links;
  now: () => Date;
};
