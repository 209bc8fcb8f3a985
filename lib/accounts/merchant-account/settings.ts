import { recordChange } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import type { Merchant } from "@/prisma/generated/client";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { PresentedSettings } from "@/lib/accounts/merchants/schema";

export async function getMerchant({ scope }: Context): Promise<Merchant> {
  return db().merchant.findUniqueOrThrow({ where: { id: scope.merchantId } });
}

/** Changes the name that customers see, including on open pay pages. */
export async function updateSettings(ctx: Context, { name }: { name: string }): Promise<Merchant> {
  const where = { id: ctx.scope.merchantId };
  return inTransaction(ctx, async (tx) => {
    await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${ctx.scope.merchantId} FOR NO KEY UPDATE`;
    const before = await tx.merchant.findUniqueOrThrow({ where });
    const after = await tx.merchant.update({ where, data: { name } });
    const rows = { before: subjectOf(before), after: subjectOf(after) };
    await recordChange(tx, ctx, {
      action: "merchant.updated",
      ...rows,
      auditedFields: ({ name: audited }) => ({ name: audited }),
    });
    return after;
  });
}

function subjectOf({ id, name }: Merchant) {
  return { id, merchantId: id, environment: null, name };
}

export function presentSettings(merchant: Merchant): PresentedSettings {
  return { name: merchant.name };
}
