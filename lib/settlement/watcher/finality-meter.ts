import type { Chain } from "@/prisma/generated/client";

/** Takes how many blocks the node's final block is behind its newest one; `delayed` if that is unusually many. */
export type FinalityMeter = (lag: bigint) => "usual" | "delayed";

const timesUsual = 3n;
const leastMs = 60_000;
// A process may start while finality is delayed already, so what it sees first may not be usual.
const mostUsualBlocks = 100n;

/**
 * Notices that blocks take more than three times as long as usual, and at least a minute longer, to become final. Usual
 * is the shortest lag seen, but at least the confirmations that the policy requires. Only for chains whose policy needs
 * the node's final block.
 */
export function newFinalityMeter(
  chain: Pick<Chain, "finality" | "type" | "requiredConfirmations" | "blockTimeMs">,
): FinalityMeter {
  const leastUsual = BigInt(chain.requiredConfirmations);
  const leastBlocks = BigInt(Math.ceil(leastMs / chain.blockTimeMs));
  let shortest = mostUsualBlocks;
  return (lag) => {
    if (chain.finality !== "finalized" || chain.type !== "evm") return "usual";
    if (lag < shortest) shortest = lag;
    const usual = shortest > leastUsual ? shortest : leastUsual;
    const limit = timesUsual * usual > usual + leastBlocks ? timesUsual * usual : usual + leastBlocks;
    return lag > limit ? "delayed" : "usual";
  };
}
