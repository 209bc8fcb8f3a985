import { db, type Transaction } from "@/lib/platform/db";
import type { FieldError } from "@/lib/platform/errors";
import { checkAnyAddress } from "./address";
import { findChain, findTokenById, findTokensByName } from "./find";
import type { Environment } from "@/prisma/generated/client";

type CatalogFilters = { chain?: string; token_id?: number; token?: string; recipient_address?: string };

/**
 * Errors of list filters that no object can match: an unknown chain or token, or an address that is none. An empty list
 * would hide the typing error.
 */
export async function catalogFilterErrors(
  { chain: slug, token_id: tokenId, token: name, recipient_address: address }: CatalogFilters,
  environment: Environment,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const chain = slug === undefined ? null : await findChain(slug);
  if (slug !== undefined && !chain) errors.push(await unknownChain(environment));
  if (tokenId !== undefined && !(await findTokenById(tokenId))) errors.push(unknownToken("token_id"));
  if (name !== undefined && (await findTokensByName(chain?.id ?? null, name)).length === 0) {
    errors.push(unknownToken("token"));
  }
  const checked = address === undefined ? null : checkAnyAddress(address);
  if (checked?.ok === false) {
    errors.push({ path: "recipient_address", code: checked.code, message: checked.message });
  }
  return errors;
}

/** The error for a chain that is not in the catalog, which names the chains of the environment. */
export async function unknownChain(environment: Environment, database: Transaction = db()): Promise<FieldError> {
  const chains = await database.chain.findMany({
    where: { isTestnet: environment === "sandbox", isActive: true },
    orderBy: { id: "asc" },
    take: 20,
  });
  const known = new Intl.ListFormat("en", { type: "disjunction" }).format(chains.map(({ slug }) => slug));
  const hint = known === "" ? "see GET /api/public/chains" : `use ${known}`;
  return { path: "chain", code: "chain_not_found", message: `is not a supported chain; ${hint}` };
}

/** The error for a token that is not in the catalog. */
export function unknownToken(
  path: string,
  message = "is not a supported token; see GET /api/public/chains?include_tokens=true",
): FieldError {
  return { path, code: "token_not_found", message };
}
