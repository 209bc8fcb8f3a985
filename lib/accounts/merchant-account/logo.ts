import { createHash } from "node:crypto";
import { recordChange } from "@/lib/accounts/audit/record";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { readLogo } from "@/lib/accounts/merchants/logo-limits";
import { validationError } from "@/lib/platform/errors";
import type { Merchant } from "@/prisma/generated/client";
import { subjectOf } from "./settings";

/** Replaces the logo on the merchant's pay pages, also open ones. Throws `validation_failed` for `logo`. */
export async function setLogo(ctx: Context, content: Uint8Array<ArrayBuffer>): Promise<Merchant> {
  const read = readLogo(content);
  if ("error" in read) throw validationError({ path: "logo", ...read.error });
  return replaceLogo(ctx, { content, mediaType: read.type });
}

/** Removes the logo, if there is one. */
export function removeLogo(ctx: Context): Promise<Merchant> {
  return replaceLogo(ctx, null);
}

type Logo = { content: Uint8Array<ArrayBuffer>; mediaType: string };

function replaceLogo(ctx: Context, logo: Logo | null): Promise<Merchant> {
  const { merchantId } = ctx.scope;
  return inTransaction(ctx, async (tx) => {
    await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
    const before = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    await tx.merchantLogo.deleteMany({ where: { merchantId } });
    if (logo) await tx.merchantLogo.create({ data: { merchantId, ...logo } });
    const logoHash = logo && createHash("sha256").update(logo.content).digest("hex");
    const after = await tx.merchant.update({ where: { id: merchantId }, data: { logoHash } });
    const auditedFields = (merchant: Merchant) => ({ logo: merchant.logoHash });
    const rows = { before: subjectOf(before), after: subjectOf(after) };
    await recordChange(tx, ctx, { action: "merchant.updated", ...rows, auditedFields });
    return after;
  });
}
