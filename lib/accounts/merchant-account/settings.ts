import { createHash } from "node:crypto";
import { recordChange } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { Merchant } from "@/prisma/generated/client";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { logoUrl } from "@/lib/accounts/merchants/logo-url";
import type { PresentedSettings, UpdateSettingsBody } from "@/lib/accounts/merchants/schema";

export async function getMerchant({ scope }: Pick<Context, "scope">): Promise<Merchant> {
  return db().merchant.findUniqueOrThrow({ where: { id: scope.merchantId } });
}

/** Changes what customers see, including on open pay pages. */
export async function updateSettings(ctx: Context, input: UpdateSettingsBody): Promise<Merchant> {
  const where = { id: ctx.scope.merchantId };
  return inTransaction(ctx, async (tx) => {
    await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${ctx.scope.merchantId} FOR NO KEY UPDATE`;
    const before = await tx.merchant.findUniqueOrThrow({ where });
    const data = {
      name: input.name,
      accentColor: input.accent_color,
      supportContact: input.support_contact,
      embedOrigins: input.embed_origins && [...new Set(input.embed_origins)],
    };
    const after = await tx.merchant.update({ where, data });
    const rows = { before: subjectOf(before), after: subjectOf(after) };
    const auditedFields = (merchant: Merchant) => auditedSettings(merchant, input);
    await recordChange(tx, ctx, { action: "merchant.updated", ...rows, auditedFields });
    return after;
  });
}

export function subjectOf(merchant: Merchant) {
  return { ...merchant, merchantId: merchant.id, environment: null };
}

/** The settings that the input names. The contact may be a person's, so of it only the domain and a digest are kept. */
function auditedSettings(merchant: Merchant, input: UpdateSettingsBody) {
  const { name, accentColor, supportContact: contact, embedOrigins } = merchant;
  const domain = contact?.replace(/^.*@|^https:\/\/|\/.*$/g, "");
  const audited = {
    name,
    accent_color: accentColor,
    embed_origins: embedOrigins,
    support_contact: contact && `${domain} ${createHash("sha256").update(contact).digest("hex").slice(0, 8)}`,
  };
  return Object.fromEntries(Object.entries(audited).filter(([field]) => field in input));
}

export function presentSettings(merchant: Merchant, origins: Urls): PresentedSettings {
  const { name, accentColor, supportContact, embedOrigins } = merchant;
  return {
    name,
    accent_color: accentColor,
    support_contact: supportContact,
    embed_origins: embedOrigins,
    logo_url: logoUrl(merchant, origins),
  };
}
