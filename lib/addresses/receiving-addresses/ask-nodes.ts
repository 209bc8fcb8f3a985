import { setTimeout as sleep } from "node:timers/promises";
import { openAccountKinds } from "@/lib/chains/readers/open-reader";
import type { AccountKind } from "@/lib/chains/readers/solana/recipients";
import { readConfiguration } from "@/lib/chains/configuration";
import type { RpcUrls } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Chain } from "@/prisma/generated/client";

// Asks a chain's nodes for the kinds of Solana addresses. A caller waits for the answer, so a node that does not respond is
// given up soon and not asked again for a while.

const maxWaitMs = 3000;
const pauseMs = 30_000;
const maxWallets = 10_000;

type Nodes = {
  kindsOf: ReturnType<typeof openAccountKinds>;
  /** Addresses that a node has confirmed. */
  wallets: Set<string>;
  pausedUntil: number;
};

const openNodes = new Map<string, Nodes>();
let configured: RpcUrls | undefined;

/** The kind of each address; empty if no node is configured or responds. */
export async function askNodes(
  chain: Pick<Chain, "slug" | "isLocal">,
  addresses: readonly string[],
  rpcUrls = (configured ??= readConfiguration().rpcUrls),
): Promise<ReadonlyMap<string, AccountKind>> {
  const nodes = nodesOf(chain, rpcUrls.get(chain.slug) ?? []);
  const kinds = new Map<string, AccountKind>();
  for (const address of addresses) if (nodes.wallets.has(address)) kinds.set(address, "wallet");
  const unknown = [...new Set(addresses)].filter((address) => !kinds.has(address));
  if (unknown.length === 0 || nodes.pausedUntil > performance.now()) return kinds;
  const read = await readKinds(chain, nodes, unknown);
  if (nodes.wallets.size > maxWallets) nodes.wallets.clear();
  for (const [index, kind] of read.entries()) {
    const address = unknown[index] ?? "";
    kinds.set(address, kind);
    if (kind === "wallet") nodes.wallets.add(address);
  }
  return kinds;
}

/** Empty if no node responds in time. */
async function readKinds({ slug }: Pick<Chain, "slug">, nodes: Nodes, addresses: string[]): Promise<AccountKind[]> {
  const limit = new AbortController();
  const timeout = sleep(maxWaitMs, null, { signal: limit.signal }).catch(() => null);
  try {
    const kinds = await Promise.race([nodes.kindsOf(addresses), timeout]);
    if (kinds) return kinds;
    log().warn({ chain: slug }, "No node responded in time to look up a recipient");
  } catch (error) {
    log().warn({ chain: slug, err: error }, "Failed to look up a recipient on its chain");
  } finally {
    limit.abort();
  }
  nodes.pausedUntil = performance.now() + pauseMs;
  return [];
}

function nodesOf(chain: Pick<Chain, "slug" | "isLocal">, urls: readonly string[]): Nodes {
  const key = [chain.slug, ...urls].join(" ");
  const open = openNodes.get(key);
  if (open) return open;
  const pausedUntil = urls.length === 0 ? Infinity : 0;
  const nodes = { kindsOf: openAccountKinds(chain, urls), wallets: new Set<string>(), pausedUntil };
  openNodes.set(key, nodes);
  return nodes;
}
