import type { Transaction } from "@/lib/db";
import { findChain, findTokenById, findTokensByName, type TokenWithChain } from "@/lib/chains/find";
import { validationError, type FieldError, type FieldErrorCode } from "@/lib/errors";
import type { Environment } from "@/lib/merchants/scope";

type TokenChoice = { token_id?: number; chain?: string; token?: string };

/** The token a creation names, fit to be paid in this environment. Throws `validation_failed` at the field that is wrong. */
export async function resolveToken(
  database: Transaction,
  choice: TokenChoice,
  environment: Environment,
): Promise<TokenWithChain> {
  const path = choice.token_id === undefined ? "token" : "token_id";
  const token =
    choice.token_id === undefined ? await byName(database, choice) : await findTokenById(choice.token_id, database);
  if (!token) throw refused(path, "token_not_found", "is not a token of the catalogue");
  const chainPath = choice.token_id === undefined ? "chain" : "token_id";
  const { chain } = token;
  if (chain.isTestnet !== (environment === "sandbox")) {
    const message = chain.isTestnet
      ? "is a test network: use a sandbox key"
      : "is a live network: use a production key";
    throw refused(chainPath, "chain_environment_mismatch", message);
  }
  if (!chain.isActive) throw refused(chainPath, "chain_inactive", "is not active on this instance");
  if (!token.isActive) throw refused(path, "token_inactive", "is not active");
  return token;
}

async function byName(
  database: Transaction,
  { chain: slug = "", token: name = "" }: TokenChoice,
): Promise<TokenWithChain | null> {
  const chain = await findChain(slug, database);
  if (!chain) throw refused("chain", "chain_not_found", "is not the slug of a chain of the catalogue");
  const matches = await findTokensByName(chain.id, name, database);
  if (matches.length > 1) throw refused("token", "token_ambiguous", "names several tokens: use a contract address");
  return matches[0] ?? null;
}

function refused(path: string, code: FieldErrorCode, message: string): Error {
  const error: FieldError = { path, code, message };
  return validationError(error);
}
