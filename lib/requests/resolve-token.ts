import { chainErrors } from "@/lib/chains/environment";
import { unknownChain, unknownToken } from "@/lib/chains/filter-errors";
import { findChain, findTokenById, findTokensByName, type TokenWithChain } from "@/lib/chains/find";
import type { FieldError } from "@/lib/platform/errors";
import { databaseOf, queryOf, type Context } from "@/lib/accounts/merchants/context";
import type { Chain } from "@/prisma/generated/client";

type TokenChoice = { token_id?: number; chain?: string; token?: string };

/** The token, even if it is inactive or its chain cannot be used, and the errors of the choice. */
type ResolvedToken = { token: TokenWithChain | null; errors: FieldError[] };

/** Finds the token by its id, or by its chain and name. An incomplete choice is validated as far as possible. */
export async function resolveToken(
  ctx: Context,
  { token_id: id, chain: slug, token: name }: TokenChoice,
): Promise<ResolvedToken> {
  const { environment } = ctx.scope;
  if (id !== undefined) {
    const token = await findTokenById(id, queryOf(ctx));
    if (!token) return { token: null, errors: [unknownToken("token_id")] };
    const [firstError] = [...chainErrors("token_id", token.chain, environment), ...tokenErrors("token_id", token)];
    return { token, errors: firstError ? [firstError] : [] };
  }
  const chain = slug === undefined ? null : await findChain(slug, databaseOf(ctx));
  if (!chain) {
    return { token: null, errors: slug === undefined ? [] : [await unknownChain(environment, databaseOf(ctx))] };
  }
  const named = name === undefined ? { token: null, errors: [] } : await byName(ctx, chain, name);
  return { token: named.token, errors: [...chainErrors("chain", chain, environment), ...named.errors] };
}

async function byName(ctx: Context, chain: Chain, name: string): Promise<ResolvedToken> {
  const [token, another] = await findTokensByName(chain.id, name, queryOf(ctx));
  if (!token) {
    const message = `is not a token of ${chain.name}, which has ${await symbolsOf(ctx, chain)}`;
    return { token: null, errors: [unknownToken("token", message)] };
  }
  if (!another) return { token, errors: tokenErrors("token", token) };
  const message = "matches several tokens; use a contract address";
  return { token: null, errors: [{ path: "token", code: "token_ambiguous", message }] };
}

function tokenErrors(path: string, token: TokenWithChain): FieldError[] {
  return token.isActive ? [] : [{ path, code: "token_inactive", message: "is not active" }];
}

async function symbolsOf(ctx: Context, { id }: Chain): Promise<string> {
  const tokens = await databaseOf(ctx).token.findMany({
    where: { chainId: id, isActive: true },
    orderBy: { id: "asc" },
    take: 20,
  });
  return new Intl.ListFormat("en").format(tokens.map(({ symbol }) => symbol));
}
