import { db, type Transaction } from "@/lib/platform/db";
import { validationError } from "@/lib/platform/errors";
import type { Chain, Token } from "@/prisma/generated/client";
import {
  findTokenWithSymbol,
  insertChain,
  insertToken,
  lockCatalog,
  type ChainAddition,
  type TokenAddition,
} from "./added";

// Chains and tokens that an operator adds to a running instance. They are stored only in the database. The
// configuration file can change nothing of such a chain but its policy and node URLs.

/** Called before the transaction commits, so that the caller can record the change in it. */
type Recorder<Row> = (tx: Transaction, row: Row) => Promise<void>;

/** Adds an EVM chain with its native coin. Throws `validation_failed` if its slug or network exists already. */
export async function addChain(added: ChainAddition, record: Recorder<Chain>): Promise<Chain> {
  return db().$transaction(async (tx) => {
    await lockCatalog(tx);
    const listed = await tx.chain.findFirst({
      where: { OR: [{ slug: added.slug }, { chainId: BigInt(added.chainId) }] },
    });
    if (listed?.slug === added.slug) throw refused("slug", "belongs to another chain");
    if (listed) throw refused("chain_id", `is already listed as ${listed.slug}`);
    const chain = await insertChain(tx, added, "operator");
    await record(tx, chain);
    return chain;
  });
}

/**
 * Adds a token to a chain; an inactive token, which the configuration file once listed, is reactivated under its old
 * id. Throws `validation_failed` if an active token of the chain has the same contract or symbol.
 */
export async function addToken(chainId: number, added: TokenAddition, record: Recorder<Token>): Promise<Token> {
  return db().$transaction(async (tx) => {
    const token = await insertOrReactivate(tx, chainId, added);
    await record(tx, token);
    return token;
  });
}

async function insertOrReactivate(tx: Transaction, chainId: number, added: TokenAddition): Promise<Token> {
  await lockCatalog(tx);
  const where = { chainId_contractAddress: { chainId, contractAddress: added.contractAddress } };
  const listed = await tx.token.findUnique({ where });
  if (listed?.isActive) throw refused("contract", `is already listed as ${listed.symbol}`);
  await requireFreeSymbol(tx, chainId, added);
  if (!listed) return insertToken(tx, chainId, added, "operator");
  if (listed.decimals !== added.decimals) {
    throw refused("contract", `was previously listed with ${listed.decimals} decimals`);
  }
  return tx.token.update({ where, data: { ...added, source: "operator", isActive: true } });
}

/**
 * Sets whether transfers of an EVM token count only if the recipient's balance shows them. Throws `validation_failed`
 * for any other token.
 */
export async function setTokenVerification(
  chainId: number,
  { contractAddress, verifiesBalance }: Required<Pick<TokenAddition, "contractAddress" | "verifiesBalance">>,
  record: Recorder<Token>,
): Promise<Token> {
  return db().$transaction(async (tx) => {
    await lockCatalog(tx);
    const where = { chainId, contractAddress, isNative: false, chain: { type: "evm" } } as const;
    const token = await tx.token.findFirst({ where });
    if (!token) throw refused("contract", "is not the contract of a listed token of an EVM chain");
    if (token.source === "configuration") throw refused("contract", "is set by the configuration file");
    const updated = await tx.token.update({ where: { id: token.id }, data: { verifiesBalance } });
    await record(tx, updated);
    return updated;
  });
}

async function requireFreeSymbol(tx: Transaction, chainId: number, added: TokenAddition): Promise<void> {
  const other = await findTokenWithSymbol(tx, chainId, added);
  if (!other) return;
  throw refused("symbol", `${added.symbol} is ${other.name} (${other.contractAddress}) on this chain`);
}

function refused(path: string, message: string) {
  return validationError({ path, code: "invalid_value", message });
}
