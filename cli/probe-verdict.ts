import type { NodeProbe } from "@/lib/chains/readers/probe";
import type { EvmProbe } from "@/lib/chains/readers/evm/probe";
import type { SolanaProbe } from "@/lib/chains/readers/solana/probe";

type Verdict = { isUsable: boolean; verdict: string };

/** Says in one sentence what Remit can and cannot do with the node. */
export function judge(probe: NodeProbe): Verdict {
  return probe.type === "evm" ? judgeEvm(probe) : judgeSolana(probe);
}

// A slot takes about 0.4 seconds.
const slotsPerHour = 9000;

function judgeSolana({ known, keptSlots, refusedMethods }: SolanaProbe): Verdict {
  const name = known?.name ?? "a local cluster";
  if (refusedMethods.length > 0) return unusable(name, `it refuses ${refusedMethods.join(", ")}`);
  const history = `it keeps about ${Math.round(keptSlots / slotsPerHour)} hours of slots, so a worker that is down for longer needs another node`;
  return usable(name, known ? [history] : []);
}

function judgeEvm(probe: EvmProbe): Verdict {
  const { known, chainId, finalizedLag, logRange } = probe;
  const name = known?.name ?? `chain ${chainId} after \`chain add\``;
  if (logRange.accepted === 0) return unusable(name, "it refuses eth_getLogs even for one block");
  if (known?.policy.finality === "finalized" && finalizedLag === null)
    return unusable(name, "it does not serve `finalized`, which Remit waits for on this chain");
  return usable(name, limitsOf(probe));
}

function limitsOf({ known, finalizedLag, logRange, batchSize, traces, stateDepth, hasAllState }: EvmProbe): string[] {
  const hasTraces = traces.block.length > 0 && traces.transaction?.length !== 0;
  const confirmations = known?.policy.requiredConfirmations ?? 0;
  const finalDepth =
    known?.policy.finality === "confirmations" ? confirmations : Math.max(confirmations, finalizedLag ?? 0);
  const limits: string[] = [];
  if (logRange.accepted < logRange.tried || batchSize === 1)
    limits.push("its limits make a busy chain cost more calls");
  if (!hasTraces) limits.push("without traces, coin that contracts forward is listed as unmatched and never credited");
  if (!hasAllState && stateDepth < finalDepth)
    limits.push("without the state of final blocks, tokens that you add and native coin cannot be verified");
  return limits;
}

function usable(name: string, limits: string[]): Verdict {
  const [first, ...others] = limits;
  const verdict = first === undefined ? "" : `, but ${[first, ...others].join("; ")}`;
  return { isUsable: true, verdict: `Remit can use this node for ${name}${verdict}.` };
}

function unusable(name: string, reason: string): Verdict {
  return { isUsable: false, verdict: `Remit cannot use this node for ${name}: ${reason}.` };
}
