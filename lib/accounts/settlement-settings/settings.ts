import { parseAmount, toAmount } from "@/lib/platform/amounts/amount";
import { recordChange } from "@/lib/accounts/audit/record";
import { findTokenById, type TokenWithChain } from "@/lib/chains/find";
import { toDecimal, toRaw, type Prisma, type Transaction } from "@/lib/platform/db";
import { validationError, type FieldError } from "@/lib/platform/errors";
import { databaseOf, inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { PresentedSettlementSettings, UpdateSettlementSettingsInput } from "./schema";

// Invariant: every change to settlement settings is recorded in the audit log. Tolerance, late policy, late window and
// high-value thresholds apply to requests created afterwards; `match_single_open_request` is read at each transfer.

const include = {
  highValueAmounts: { include: { token: { include: { chain: true } } }, orderBy: { tokenId: "asc" } },
} as const satisfies Prisma.MerchantInclude;

type Row = Prisma.MerchantGetPayload<{ include: typeof include }>;
/** A merchant's settlement settings, which apply to both environments. */
type SettlementSettings = Row & { merchantId: bigint; environment: null };

export async function getSettlementSettings(ctx: Context<Actor>): Promise<SettlementSettings> {
  return read(databaseOf(ctx), ctx.scope.merchantId);
}

async function read(database: Transaction, merchantId: bigint): Promise<SettlementSettings> {
  const row = await database.merchant.findUniqueOrThrow({ where: { id: merchantId }, include });
  return { ...row, merchantId, environment: null };
}

/** Changes the given settings. Throws `validation_failed` for an unknown token or an invalid amount. */
export async function updateSettlementSettings(
  ctx: Context<Actor>,
  input: UpdateSettlementSettingsInput,
): Promise<SettlementSettings> {
  const { merchantId } = ctx.scope;
  const highValues = await parseHighValues(input.high_value_amounts ?? []);
  return inTransaction(ctx, async (tx) => {
    await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
    const before = await read(tx, merchantId);
    await tx.merchant.update({
      where: { id: merchantId },
      data: {
        toleranceBasisPoints: input.tolerance_basis_points,
        latePolicy: input.late_policy,
        lateWindowSeconds: input.late_window_seconds,
        matchesSingleOpenRequest: input.match_single_open_request,
      },
      select: { id: true },
    });
    for (const highValue of highValues) await setHighValue(tx, merchantId, highValue);
    const after = await read(tx, merchantId);
    await recordChange(tx, ctx, {
      action: "settlement_settings.updated",
      before,
      after,
      auditedFields: presentSettlementSettings,
    });
    return after;
  });
}

export function presentSettlementSettings(row: SettlementSettings): PresentedSettlementSettings {
  return {
    tolerance_basis_points: row.toleranceBasisPoints,
    late_policy: row.latePolicy,
    late_window_seconds: row.lateWindowSeconds,
    match_single_open_request: row.matchesSingleOpenRequest,
    high_value_amounts: row.highValueAmounts.map(({ token, amount }) => ({
      chain: { slug: token.chain.slug, name: token.chain.name },
      token: { id: token.id, symbol: token.symbol, is_stablecoin: token.isStablecoin },
      amount: toAmount(toRaw(amount), token.decimals),
    })),
  };
}

type HighValue = { tokenId: number; amount: bigint | null };

async function setHighValue(tx: Transaction, merchantId: bigint, { tokenId, amount }: HighValue): Promise<void> {
  if (amount === null) {
    await tx.highValueAmount.deleteMany({ where: { merchantId, tokenId } });
    return;
  }
  const value = { amount: toDecimal(amount) };
  await tx.highValueAmount.upsert({
    where: { merchantId_tokenId: { merchantId, tokenId } },
    create: { merchantId, tokenId, ...value },
    update: value,
  });
}

async function parseHighValues(thresholds: { token_id: number; amount: string | null }[]): Promise<HighValue[]> {
  const parsedValues: HighValue[] = [];
  const errors: FieldError[] = [];
  for (const [index, { token_id: tokenId, amount }] of thresholds.entries()) {
    const token = await findTokenById(tokenId);
    const rawOrMessage = token && amount !== null ? parseThreshold(token, amount) : null;
    const path = `high_value_amounts.${index}`;
    if (!token) {
      errors.push({
        path: `${path}.token_id`,
        code: "token_not_found",
        message: "is not a supported token",
      });
    } else if (typeof rawOrMessage === "string") {
      errors.push({ path: `${path}.amount`, code: "amount_invalid", message: rawOrMessage });
    } else parsedValues.push({ tokenId, amount: rawOrMessage });
  }
  if (errors.length > 0) throw validationError(...errors);
  return parsedValues;
}

/** The raw amount, or an error message. */
function parseThreshold({ decimals, symbol }: TokenWithChain, text: string): bigint | string {
  const parsed = parseAmount(text, decimals);
  if (parsed.ok) return parsed.raw > 0n ? parsed.raw : "must be more than 0";
  return parsed.reason === "too_precise" ? `has more than the ${decimals} decimals of ${symbol}` : "is not an amount";
}
