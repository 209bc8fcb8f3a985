import type { AccountKind } from "@/lib/chains/readers/solana/recipients";
import { checkAddress, isProgramControlled, type AddressProblem, type CheckedAddress } from "@/lib/chains/address";
import { isTokenContract } from "@/lib/chains/find";
import type { RpcUrls } from "@/lib/platform/env";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { databaseOf, queryOf, type Context } from "@/lib/accounts/merchants/context";
import type { Chain } from "@/prisma/generated/client";
import { openAccountKinds } from "@/lib/chains/readers/open-reader";
import { readConfiguration } from "@/lib/chains/configuration";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/log";

// Invariant: nothing that cannot hold money becomes a recipient. Every operation that takes an address for payments
// calls this before it claims the address.

type RecipientChain = Pick<Chain, "slug" | "type" | "isLocal" | "name">;

/**
 * Validates addresses that are to receive payments on a chain. Refuses the contracts and mints of all tokens that this
 * instance knows, on any chain of the same address format, and on Solana programs, mints and token accounts.
 */
export async function checkRecipients(
  ctx: Context,
  chain: RecipientChain,
  texts: readonly string[],
  rpcUrls?: RpcUrls,
): Promise<CheckedAddress[]> {
  const checked: CheckedAddress[] = [];
  for (const text of texts) {
    const spelled = checkAddress(chain.type, text);
    const isContract = spelled.ok && (await isTokenContract(queryOf(ctx), chain.type, spelled.address));
    checked.push(isContract ? notPayable("is a token's contract") : spelled);
  }
  if (chain.type !== "solana") return checked;
  const addresses = checked.flatMap((entry) => (entry.ok ? [entry.address] : []));
  const kinds = await askNodes(chain, addresses, rpcUrls);
  return Promise.all(checked.map((entry) => judge(ctx, chain, entry, kinds)));
}

/** Like `checkRecipients` for one address. Throws `validation_failed` at `path`. */
export async function requireRecipient(ctx: Context, chain: RecipientChain, text: string, path: string) {
  const [checked] = await checkRecipients(ctx, chain, [text]);
  if (!checked?.ok) throw validationError(recipientError(path, checked ?? notPayable("is not an address")));
  return checked.address;
}

export function recipientError(path: string, { code, message }: AddressProblem): FieldError {
  return { path, code, message };
}

const problemOf: Record<Exclude<AccountKind, "wallet">, string> = {
  token_account: "is a mint or a token account, not the wallet that owns it",
  program: "is a program",
  data: "holds a program's data; use the wallet that the program controls (for a multisig, its vault)",
};

async function judge(
  ctx: Context,
  chain: RecipientChain,
  checked: CheckedAddress,
  kinds: ReadonlyMap<string, AccountKind>,
): Promise<CheckedAddress> {
  if (!checked.ok) return checked;
  const kind = kinds.get(checked.address);
  if (kind) return kind === "wallet" ? checked : notPayable(problemOf[kind]);
  // No node responds. A key's address is almost always a wallet, another one is as often a token account.
  if (!isProgramControlled(checked.address) || (await isOwn(ctx, checked.address))) return checked;
  const message = `has no private key, and no node of ${chain.name} responds to tell a program's wallet from a token account; try again later, or use a wallet with a key of its own`;
  return { ok: false, code: "address_not_payable", message };
}

/** An address that the merchant has claimed was confirmed as a wallet then. */
async function isOwn(ctx: Context, address: string): Promise<boolean> {
  const { merchantId, environment } = ctx.scope;
  const where = { environment_chainType_address: { environment, chainType: "solana", address }, merchantId } as const;
  return (await databaseOf(ctx).receivingAddress.findUnique({ where })) !== null;
}

function notPayable(problem: string): CheckedAddress & { ok: false } {
  return { ok: false, code: "address_not_payable", message: `${problem}; funds sent to it are lost` };
}

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
async function askNodes(
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
