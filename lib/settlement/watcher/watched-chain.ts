import type { Urls } from "@/lib/platform/urls";
import type { Chain } from "@/prisma/generated/client";
import type { ChainReader, WitnessOutcome } from "@/lib/chains/readers/chain-reader";

/** The inputs of every pass over a chain. */
export type WatchedChain = {
  chain: Chain;
  reader: ChainReader;
  urls: Urls;
  now: () => Date;
  /** Called with each reading of the final pass. */
  onWitness?: (outcome: WitnessOutcome | undefined) => void;
  /** Called when a piece of work has ended. */
  onProgress?: () => void;
};
