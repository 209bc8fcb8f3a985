import { firstBlockNumber, type Cursors, type Fork, type ForkVerdict } from "../chain-reader";
import { RpcFailure, type RpcPool } from "../rpc";
import { readBlocks } from "./node";

/**
 * Asks whether a fork below the final cursor is real. Such a fork reverses completed payments, so a node that serves
 * another chain or an abandoned branch must not be believed. Throws an RpcFailure if the node no longer proves its chain,
 * or if another node is not on the same branch; then nothing changes.
 */
export async function verifyFork(
  pool: RpcPool,
  { final }: Cursors,
  { ancestor }: Fork,
  firstBlock: string | null,
): Promise<ForkVerdict> {
  pool.requireProof();
  const numbers = [final.number, ancestor.number, firstBlockNumber];
  const [atFinal, atAncestor, first] = await readBlocks(pool, numbers);
  if (firstBlock !== null && first && first.hash !== firstBlock)
    throw new RpcFailure("wrong_chain", "the node's first block has changed");
  if (!atFinal || atFinal.hash === final.hash || !atAncestor || atAncestor.hash !== ancestor.hash)
    throw new RpcFailure("inconsistent", "the node contradicts the fork that it showed");
  if (pool.nodeCount === 1) return "unwitnessed";
  const witness = pool.witness();
  if (!witness) throw new RpcFailure("disagreement", "no other node confirms a fork below the final block");
  const witnessed = await readBlocks(witness, numbers);
  const [finalThere, ancestorThere, firstThere] = witnessed;
  // A node may have pruned the first block.
  const isSameChain = !first || !firstThere || first.hash === firstThere.hash;
  const isSame = isSameChain && finalThere?.hash === atFinal.hash && ancestorThere?.hash === atAncestor.hash;
  if (!isSame) throw new RpcFailure("disagreement", "the nodes differ on a fork below the final block");
  return "witnessed";
}
