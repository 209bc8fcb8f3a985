import { log } from "@/lib/platform/log";
import type { Cursors } from "@/lib/chains/readers/chain-reader";
import { closeGap } from "./cursors";
import { rescan } from "./rescan";
import type { WatchedChain } from "./watched-chain";

// A second node that is away does not stop the chain. Invariant: the blocks that were read without it are compared when
// it is back, and transfers that the first node hid or invented are corrected then.

// The rest is compared at the next polls.
const blocksPerTick = 500n;

/** Compares some of the blocks that were final without a second node. Throws an RpcFailure if the nodes disagree. */
export async function compareUnconfirmed(
  { chain, reader, urls, onProgress }: WatchedChain,
  { final }: Cursors,
): Promise<void> {
  const witnessed = final.witnessedBlock ?? null;
  if (witnessed === null || witnessed >= final.number) return;
  const to = witnessed + blocksPerTick < final.number ? witnessed + blocksPerTick : final.number;
  const range = { from: witnessed + 1n, to };
  const result = await rescan({ chain, reader, urls, range, onProgress: () => onProgress?.() });
  const changed = { found: result.found.length, lost: result.lost.length };
  if (changed.found + changed.lost > 0)
    log().error({ chain: chain.slug, ...changed }, "A node had shown wrong transfers");
  if (result.isWitnessed) await closeGap(chain.id, witnessed, to);
}
