import { recordAudit } from "@/lib/accounts/audit/record";
import { chainErrors } from "@/lib/chains/environment";
import { unknownChain } from "@/lib/chains/filter-errors";
import { findChain } from "@/lib/chains/find";
import { db, type Prisma } from "@/lib/platform/db";
import { DomainError, validationError, type FieldError } from "@/lib/platform/errors";
import type { Chain } from "@/prisma/generated/client";
import { lockProtection, usableFrom } from "@/lib/addresses/address-protection";
import { claimAddress } from "@/lib/addresses/claim-address";
import { databaseOf, inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { shareAddress } from "@/lib/addresses/exclusive-address";
import { withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { requireRecipient } from "./check-recipients";
import type { CreateReceivingAddressBody, PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";

const include = { chain: true, receivingAddress: true } as const satisfies Prisma.ChainReceivingAddressInclude;

type ReceivingAddressRow = Prisma.ChainReceivingAddressGetPayload<{ include: typeof include }>;

/** The shared addresses for requests without a recipient, by chain, oldest first. */
export async function listReceivingAddresses({ scope, now }: Context): Promise<ReceivingAddressRow[]> {
  const { merchantId, environment } = scope;
  const rows = await db().chainReceivingAddress.findMany({
    where: { merchantId, receivingAddress: { environment, mode: "shared" } },
    include,
    orderBy: [{ chainId: "asc" }, { id: "asc" }],
  });
  // A new address would have to wait only under protection.
  const isProtected = (await usableFrom(db(), scope, now)) !== null;
  return rows.map((row) => withoutPastUsableAt(row, isProtected, now));
}

/** Omits a `usable_at` that has passed or no longer applies. */
function withoutPastUsableAt(row: ReceivingAddressRow, isProtected: boolean, now: Date): ReceivingAddressRow {
  return isProtected && row.usableAt && row.usableAt > now ? row : { ...row, usableAt: null };
}

/**
 * Adds a shared address for a chain; idempotent. Needs a second person while four eyes are on. Throws `validation_failed`: `recipient_in_use` if it is another
 * merchant's, `address_in_use` if a pool needs it, or an error of address or chain.
 */
export async function addReceivingAddress(
  ctx: Context,
  body: CreateReceivingAddressBody,
): Promise<ReceivingAddressRow> {
  const values = { chain: body.chain, address: body.address };
  return withApproval(ctx, { operation: "receiving_address.add", input: body, after: values }, (approved) =>
    add(approved, body),
  );
}

async function add(ctx: Context, body: CreateReceivingAddressBody): Promise<ReceivingAddressRow> {
  const { scope } = ctx;
  const chain = await usableChain(ctx, body.chain);
  const address = await requireRecipient(ctx, chain, body.address, "address");
  return inTransaction(ctx, async (tx) => {
    await lockProtection(tx, scope);
    const usableAt = await usableFrom(tx, scope, ctx.now);
    const owned = await claimAddress(tx, scope, { chainType: chain.type, address }, "address");
    const receivingAddressId = owned.id;
    if (owned.mode === "exclusive" && !(await shareAddress(tx, scope, owned.id, ctx.now)))
      throw validationError(inPoolError);
    const key = { chainId: chain.id, receivingAddressId };
    const data = { ...key, merchantId: scope.merchantId, usableAt };
    const added = await tx.chainReceivingAddress.createMany({ data: [data], skipDuplicates: true });
    const where = { chainId_receivingAddressId: key, merchantId: scope.merchantId };
    const stored = await tx.chainReceivingAddress.findUniqueOrThrow({ where, include });
    const row = withoutPastUsableAt(stored, usableAt !== null, ctx.now);
    if (added.count === 0) return row;
    const subject = { ...scope, id: row.id };
    await recordAudit(tx, ctx, { action: "receiving_address.added", subject, before: null, after: auditFields(row) });
    await notifyMembers(tx, ctx, {
      kind: "receiving_address_added",
      ...noticeFields(row),
      usable_at: usableAt?.toISOString(),
    });
    return row;
  });
}

/** Removes an address from a chain. It stays claimed by the merchant, and existing requests do not change. */
export async function removeReceivingAddress(ctx: Context, { id }: { id: string }): Promise<void> {
  const { scope } = ctx;
  const { merchantId, environment } = scope;
  await inTransaction(ctx, async (tx) => {
    const receivingAddress = { environment, mode: "shared" } as const;
    // No row has the id 0.
    const where = { id: BigInt(/^\d{1,18}$/.test(id) ? id : 0), merchantId, receivingAddress };
    const row = await tx.chainReceivingAddress.findFirst({ where, include });
    const removed = await tx.chainReceivingAddress.deleteMany({ where });
    if (!row || removed.count === 0) throw new DomainError("receiving_address_not_found", "No such receiving address.");
    const shown = { before: auditFields(row), after: {} };
    await recordAudit(tx, ctx, { action: "receiving_address.removed", subject: { ...scope, id: row.id }, ...shown });
    await notifyMembers(tx, ctx, { kind: "receiving_address_removed", ...noticeFields(row) });
  });
}

function auditFields({ chain, receivingAddress }: ReceivingAddressRow) {
  return { address: receivingAddress.address, chain: chain.slug };
}

function noticeFields({ chain, receivingAddress }: ReceivingAddressRow) {
  return { chain: chain.name, address: receivingAddress.address };
}

export function presentReceivingAddress({ id, chain, ...row }: ReceivingAddressRow): PresentedReceivingAddress {
  return {
    id: id.toString(),
    chain: { slug: chain.slug, name: chain.name, type: chain.type },
    address: row.receivingAddress.address,
    usable_at: row.usableAt?.toISOString() ?? null,
    proven_at: row.receivingAddress.provenAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

const inPoolError: FieldError = {
  path: "address",
  code: "address_in_use",
  message: "is in an address pool or still serves a request of one; remove it from the pool first",
};

/** The active chain of this environment with this slug. Throws `validation_failed` at `chain`. */
export async function usableChain(ctx: Context, slug: string): Promise<Chain> {
  const chain = await findChain(slug, databaseOf(ctx));
  if (!chain) throw validationError(await unknownChain(ctx.scope.environment, databaseOf(ctx)));
  const errors = chainErrors("chain", chain, ctx.scope.environment);
  if (errors.length > 0) throw validationError(...errors);
  return chain;
}
