import { db, type Transaction } from "@/lib/db";
import { validationError } from "@/lib/errors";
import type { Chain, Token } from "@/prisma/generated/client";
import { findSymbolHolder, insertChain, insertToken, lockCatalogue, type AddedChain, type AddedToken } from "./added";

// What an operator adds to a running instance. The database is where it stands: starts and the file leave it alone.

/** Lists an EVM chain with its coin, at once. Throws `validation_failed` when its slug or its network is listed already. */
export async function addChain(added: AddedChain): Promise<Chain> {
  return db().$transaction(async (tx) => {
    await lockCatalogue(tx);
    const listed = await tx.chain.findFirst({
      where: { OR: [{ slug: added.slug }, { chainId: BigInt(added.chainId) }] },
    });
    if (listed?.slug === added.slug) throw refused("slug", "is another chain's");
    if (listed) throw refused("chain_id", `is listed already, as ${listed.slug}`);
    return insertChain(tx, added, "operator");
  });
}

/**
 * Lists a token of a chain, at once; one that had left the configuration file is listed again under its id. Throws
 * `validation_failed` when it is listed, or its symbol is another active token's there.
 */
export async function addToken(chainId: number, added: AddedToken): Promise<Token> {
  return db().$transaction(async (tx) => {
    await lockCatalogue(tx);
    const where = { chainId_contractAddress: { chainId, contractAddress: added.contractAddress } };
    const listed = await tx.token.findUnique({ where });
    if (listed?.isActive) throw refused("contract", `is listed already, as ${listed.symbol}`);
    await requireFreeSymbol(tx, chainId, added);
    if (!listed) return insertToken(tx, chainId, added, "operator");
    if (listed.decimals !== added.decimals) {
      throw refused("contract", `was listed before with ${listed.decimals} decimals`);
    }
    return tx.token.update({ where, data: { ...added, source: "operator", isActive: true } });
  });
}

/** Changes whether the transfers of an EVM chain's token are verified. Throws `validation_failed` for any other token. */
export async function setTokenVerification(
  chainId: number,
  { contractAddress, verifiesBalance }: Required<Pick<AddedToken, "contractAddress" | "verifiesBalance">>,
): Promise<Token> {
  return db().$transaction(async (tx) => {
    await lockCatalogue(tx);
    const where = { chainId, contractAddress, isNative: false, chain: { type: "evm" } } as const;
    const token = await tx.token.findFirst({ where });
    if (!token) throw refused("contract", "is not the contract of a listed token of an EVM chain");
    if (token.source === "configuration") throw refused("contract", "is set by the configuration file");
    return tx.token.update({ where: { id: token.id }, data: { verifiesBalance } });
  });
}

async function requireFreeSymbol(tx: Transaction, chainId: number, added: AddedToken): Promise<void> {
  const holder = await findSymbolHolder(tx, chainId, added);
  if (!holder) return;
  throw refused("symbol", `${added.symbol} is ${holder.name} (${holder.contractAddress}) on this chain`);
}

function refused(path: string, message: string) {
  return validationError({ path, code: "invalid_value", message });
}
