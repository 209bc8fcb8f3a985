import type { Command } from "commander";
import { say } from "@/instance/terminal";
import { probeNode, type NodeProbe } from "@/lib/chains/readers/probe";
import { RpcFailure, type RpcFailureKind } from "@/lib/chains/readers/rpc";
import { isClockSkewed } from "@/lib/chains/clock-skew";
import { catalog } from "@/lib/chains/sync-catalog";
import { clockText } from "./clock-text";
import { ReportedFailure, type GlobalOptions } from "./command";
import { formatTable, type Columns } from "./table";
import type { SolanaProbe } from "@/lib/chains/readers/solana/probe";
import type { EvmProbe } from "@/lib/chains/readers/evm/probe";

export function addChainProbeCommand(group: Command): void {
  group
    .command("probe")
    .description("ask an EVM or Solana node what it offers, and say what Remit can do with it")
    .argument("<url>", "the node's http(s) URL; of it, only the host is printed")
    // Needs neither settings nor a database, so that a node can be chosen before the installation.
    .action(async (url: string, _options: unknown, command: Command) => {
      const { host, probe } = await probeUrl(url);
      const { isUsable, verdict } = judge(probe);
      const value = { host, ...present(probe), is_usable: isUsable, verdict };
      const { json } = command.optsWithGlobals<GlobalOptions>();
      say(json ? JSON.stringify(value, null, 2) : `${formatTable(rowsOf(probe, host), columns)}\n\n${verdict}`);
      if (!isUsable) throw new ReportedFailure();
    });
}

async function probeUrl(text: string): Promise<{ host: string; probe: NodeProbe }> {
  const url = parseUrl(text);
  try {
    return { host: url.host, probe: await probeNode(url.href, catalog) };
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    throw new Error(`The node at ${url.host} could not be probed (${error.message}). ${remedyOf(error.kind)}`);
  }
}

/** No message repeats the URL, which may contain a key. */
function parseUrl(text: string): URL {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : { protocol: "" };
  if (protocol === "ws:" || protocol === "wss:")
    throw new Error("WebSocket URLs are not supported: give the node's http:// or https:// URL.");
  if (protocol !== "http:" && protocol !== "https:")
    throw new Error("This is not the URL of a node: give one that begins with http:// or https://.");
  if (username || password)
    throw new Error(
      "A user name or password in the URL is not supported: use a URL with the key in its path or query.",
    );
  return new URL(text);
}

function remedyOf(kind: RpcFailureKind): string {
  if (kind === "rate_limited") return "Try again later, or use a plan with a higher limit.";
  if (kind === "unreachable" || kind === "timeout")
    return "Check the URL and its key, and that this machine reaches it.";
  return "Check the URL and its key, and that it leads to an EVM or Solana node.";
}

const columns: Columns<readonly [string, string]> = [
  ["Check", ([check]) => check],
  ["Result", ([, result]) => result],
];

function rowsOf(probe: NodeProbe, host: string): [string, string][] {
  const { head, skewMs } = probe;
  const common: [string, string][] = [
    ["Host", host],
    ["Chain", chainText(probe)],
    ["Client", probe.client ?? "not named"],
    ["Newest block", `${head.number}, ${clockText(skewMs)}${isSkewed(probe) ? " (check both clocks)" : ""}`],
  ];
  if (probe.type === "solana") {
    const refused = probe.refusedMethods.join(", ");
    return [
      ...common,
      ["History", `${probe.keptSlots} slots`],
      ["Methods refused", refused || "none that Remit calls"],
    ];
  }
  const { finalizedLag, logRange, batchSize, traces, stateDepth, hasAllState } = probe;
  const { accepted, tried, refusal } = logRange;
  const traceMethods = [...traces.block, ...(traces.transaction ?? [])];
  return [
    ...common,
    ["finalized", finalizedLag === null ? "not served" : `served, ${finalizedLag} blocks behind`],
    ["Range of eth_getLogs", accepted === tried ? `${tried} blocks` : `${accepted} of ${tried} blocks (${refusal})`],
    ["Batches", batchText(batchSize)],
    ["Traces", traceMethods.join(", ") || "none"],
    ["State", hasAllState ? "of all blocks" : `of ${stateDepth} blocks before the newest`],
  ];
}

function chainText(probe: NodeProbe): string {
  const id = probe.type === "evm" ? `id ${probe.chainId}` : `genesis ${probe.genesis}`;
  return `${probe.known?.name ?? "not in the catalog"} (${id})`;
}

function batchText(size: number | null): string {
  if (size === null) return "not known: the node limits the rate";
  return size === 1 ? "refused" : `of ${size} calls`;
}

function isSkewed({ known, skewMs, ...probe }: NodeProbe): boolean {
  const blockTimeMs = known?.policy.blockTimeMs ?? ("blockTimeMs" in probe ? probe.blockTimeMs : 0);
  // A finalized slot is about 32 slots old.
  const expectedAgeMs = probe.type === "solana" ? 32 * blockTimeMs : 0;
  return isClockSkewed(skewMs, { isLocal: false, blockTimeMs, pollIntervalMs: expectedAgeMs });
}

function present(probe: NodeProbe) {
  const { type, known, client, head, skewMs } = probe;
  const common = {
    type,
    chain: known?.slug ?? null,
    client,
    newest_block: Number(head.number),
    clock_difference_ms: skewMs,
    is_clock_skewed: isSkewed(probe),
  };
  if (probe.type === "solana") {
    const { genesis, keptSlots, refusedMethods } = probe;
    return { ...common, genesis_hash: genesis, kept_slots: keptSlots, refused_methods: refusedMethods };
  }
  const { chainId, finalizedLag, logRange, batchSize, traces, stateDepth, hasAllState } = probe;
  return {
    ...common,
    chain_id: Number(chainId),
    finalized_lag_blocks: finalizedLag,
    log_range: logRange,
    max_batch_size: batchSize,
    trace_methods: [...traces.block, ...(traces.transaction ?? [])],
    state_depth_blocks: stateDepth,
    has_all_state: hasAllState,
  };
}

type Verdict = { isUsable: boolean; verdict: string };

/** Says in one sentence what Remit can and cannot do with the node. */
function judge(probe: NodeProbe): Verdict {
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
