import type { Transaction } from "@/lib/platform/db";
import type { Chain, Token } from "@/prisma/generated/client";
import { sealRpcUrls } from "./rpc-urls";
import { coin, type ChainEntry, type TokenEntry } from "./catalog/entry";

// Chains and tokens beyond the catalog. Ids are permanent: rows are never deleted, and the database keeps the two id
// ranges apart.

const firstChainId = 1000;
const firstTokenId = 1_000_000;
const catalogLock = 7_233_001;

export type ChainAddition = Omit<ChainEntry, "id" | "chainId" | "tokens" | "type" | "isLocal"> & {
  chainId: number;
  coinName: string;
  isActive: boolean;
  /** Set only if the chain's row stores its node URLs. */
  rpcUrls?: string[];
};

export type TokenAddition = Omit<TokenEntry, "id" | "logoFile" | "isNative" | "program"> & {
  program?: string | null;
  /** EVM: whether transfers count only if the recipient's balance shows them. */
  verifiesBalance?: boolean;
  /** True by default. */
  isActive?: boolean;
};

/** `configuration`: from the configuration file. `operator`: by command. Only the built-in catalog has `catalogue`. */
type Source = Exclude<Chain["source"], "catalogue">;

/** Serializes changes to chains and tokens; every such change takes this lock first. */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${catalogLock})`;
}

/** Inserts an EVM chain with its native coin. The catalog must be locked, and slug and network must be new. */
export async function insertChain(tx: Transaction, added: ChainAddition, source: Source): Promise<Chain> {
  const [{ id } = { id: firstChainId }] = await tx.$queryRaw<{ id: number }[]>`
    SELECT GREATEST(max(id) + 1, ${firstChainId}::int) AS id FROM chain`;
  const { coinName, policy, rpcUrls, ...properties } = added;
  const data = {
    ...properties,
    ...policy,
    chainId: BigInt(added.chainId),
    source,
    type: "evm",
    isLocal: false,
  } as const;
  const sealed = rpcUrls ? { sealedRpcUrls: sealRpcUrls(id, rpcUrls) } : {};
  const chain = await tx.chain.create({ data: { ...data, ...sealed, id } });
  const { id: _unused, ...coinEntry } = coin(0, added.symbol, coinName, "generic");
  await tx.token.create({
    data: { ...coinEntry, id: await nextTokenId(tx), chainId: chain.id, source, isActive: true },
  });
  return chain;
}

/** Inserts a token. The catalog must be locked, and the contract must be new. */
export async function insertToken(
  tx: Transaction,
  chainId: number,
  added: TokenAddition,
  source: Source,
): Promise<Token> {
  const display = { logoFile: "generic", isNative: false };
  return tx.token.create({
    data: { isActive: true, ...added, ...display, id: await nextTokenId(tx), chainId, source },
  });
}

async function nextTokenId(tx: Transaction): Promise<number> {
  const [{ id } = { id: firstTokenId }] = await tx.$queryRaw<{ id: number }[]>`
    SELECT GREATEST(max(id) + 1, ${firstTokenId}::int) AS id FROM token`;
  return id;
}

/** The chain's active token with this symbol, ignoring case. A second one would make the symbol ambiguous. */
export async function findTokenWithSymbol(
  tx: Transaction,
  chainId: number,
  { symbol, contractAddress }: Pick<TokenAddition, "symbol" | "contractAddress">,
): Promise<Token | null> {
  return tx.token.findFirst({
    where: {
      chainId,
      isActive: true,
      symbol: { equals: symbol, mode: "insensitive" },
      NOT: { contractAddress },
    },
  });
}
