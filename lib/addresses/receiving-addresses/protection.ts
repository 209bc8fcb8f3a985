import { recordAudit } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { lockProtection, protectionDelayMs } from "@/lib/addresses/address-protection";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { PresentedAddressProtection } from "@/lib/accounts/merchants/schema";
import type { Scope } from "@/lib/platform/scope";
import { withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { notifyMembers } from "@/lib/accounts/notices/notify";

/** `endsAt` is null while no end is set. */
type Protection = { isOn: boolean; endsAt: Date | null };

/** Whether requests may use only listed addresses in this environment. */
export async function getAddressProtection({ scope, now }: Context): Promise<Protection> {
  return read(db(), scope, now);
}

async function read(tx: Transaction, { merchantId, environment }: Scope, now: Date): Promise<Protection> {
  const key = { merchantId_environment: { merchantId, environment } };
  const row = await tx.addressProtection.findUnique({ where: key });
  const isOn = row !== null && (row.endsAt === null || row.endsAt > now);
  return { isOn, endsAt: isOn ? row.endsAt : null };
}

/**
 * Switches protection on at once, without a delay for addresses that are already listed, or schedules its end in 24
 * hours, which needs a second person while four eyes are on. Switching it on again cancels the scheduled end. Idempotent.
 */
export async function switchAddressProtection(ctx: Context, { enabled }: { enabled: boolean }): Promise<Protection> {
  if (enabled) return change(ctx, { enabled });
  return withApproval(ctx, { operation: "address_protection.end", input: {}, after: {} }, (approved) =>
    change(approved, { enabled }),
  );
}

async function change(ctx: Context, { enabled }: { enabled: boolean }): Promise<Protection> {
  return inTransaction(ctx, async (tx) => {
    await lockProtection(tx, ctx.scope);
    const before = await read(tx, ctx.scope, ctx.now);
    const staysOn = before.isOn && before.endsAt === null;
    if (staysOn === enabled) return before;
    const after = { isOn: true, endsAt: enabled ? null : new Date(ctx.now.getTime() + protectionDelayMs) };
    if (!before.isOn) await allowPresentAddresses(tx, ctx.scope);
    await write(tx, ctx, { before, after });
    return after;
  });
}

/** Addresses still waiting from an earlier protection become usable now, like all others. */
async function allowPresentAddresses(tx: Transaction, { merchantId, environment }: Scope): Promise<void> {
  const where = { merchantId, receivingAddress: { environment }, usableAt: { not: null } };
  await tx.chainReceivingAddress.updateMany({ where, data: { usableAt: null } });
}

async function write(
  tx: Transaction,
  ctx: Context,
  { before, after }: { before: Protection; after: Protection },
): Promise<void> {
  const { scope, now } = ctx;
  const { endsAt } = after;
  await tx.addressProtection.upsert({
    where: { merchantId_environment: scope },
    create: { ...scope, startedAt: now, endsAt },
    update: { endsAt, ...(before.isOn ? {} : { startedAt: now }) },
  });
  await recordAudit(tx, ctx, {
    action: endsAt ? "address_protection.end_scheduled" : "address_protection.enabled",
    subject: { ...scope, id: scope.merchantId },
    before: presentAddressProtection(before),
    after: presentAddressProtection(after),
  });
  if (endsAt) await notifyMembers(tx, ctx, { kind: "address_protection_ending", ends_at: endsAt.toISOString() });
  else await notifyMembers(tx, ctx, { kind: before.isOn ? "address_protection_kept" : "address_protection_on" });
}

export function presentAddressProtection({ isOn, endsAt }: Protection): PresentedAddressProtection {
  return { enabled: isOn, ends_at: endsAt?.toISOString() ?? null };
}
