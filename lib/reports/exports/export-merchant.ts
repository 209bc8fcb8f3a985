import { listAuditEntries } from "@/lib/accounts/audit/list";
import { presentAuditEntry } from "@/lib/accounts/audit/present";
import { recordAudit } from "@/lib/accounts/audit/record";
import { presentApiKey } from "@/lib/accounts/api-keys/present";
import { getMerchant, presentSettings } from "@/lib/accounts/merchant-account/settings";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { listEvents } from "@/lib/events/list";
import { presentEvent } from "@/lib/events/present";
import { groupBy } from "@/lib/platform/group-by";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { listPaymentRequests } from "@/lib/requests/list";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";
import { presentPaymentRequest } from "@/lib/requests/present";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { getSettlementSettings, presentSettlementSettings } from "@/lib/accounts/settlement-settings/settings";
import { presentTimelineEntry } from "@/lib/requests/timeline/present";
import { listUnmatchedTransfers } from "@/lib/settlement/unmatched-transfers/list";
import { presentUnmatchedDetails } from "@/lib/settlement/unmatched-transfers/present";
import { presentChannel } from "@/lib/events/notifications/channels/present";
import { presentWebhookEndpoint } from "@/lib/events/webhooks/endpoints/present";
import { UnmatchedReason } from "@/prisma/generated/client";
import type { Part } from "./json-stream";
import { pagesOf } from "./pages";

type ExportContext = Context<Actor>;

// Small pieces, because presenting one occupies the event loop.
const limit = 20;

/**
 * Exports a merchant's records in both environments, without secrets, deliveries, attempts and simulations. Audited
 * before the first part is read. Pages are read one at a time, not in one snapshot. Throws `not_found`.
 */
export async function exportMerchant(ctx: ExportContext): Promise<AsyncGenerator<Part>> {
  const { merchantId } = ctx.scope;
  if (!(await db().merchant.findUnique({ where: { id: merchantId } }))) {
    throw new DomainError("not_found", "No such merchant.");
  }
  const subject = { id: merchantId, merchantId, environment: null };
  await db().$transaction((tx) =>
    recordAudit(tx, ctx, { action: "merchant.exported", subject, before: null, after: {} }),
  );
  return readMerchant(ctx);
}

async function* readMerchant(ctx: ExportContext): AsyncGenerator<Part> {
  const { merchantId } = ctx.scope;
  yield { section: "merchant", rows: [await merchant(merchantId)] };
  yield { section: "members", rows: await members(merchantId) };
  yield { section: "pay_page_settings", rows: [await payPageSettings(ctx)] };
  yield { section: "settlement_settings", rows: [presentSettlementSettings(await getSettlementSettings(ctx))] };
  yield { section: "receiving_addresses", rows: await receivingAddresses(merchantId) };
  yield { section: "address_protection", rows: await addressProtection(merchantId) };
  yield { section: "webhook_endpoints", rows: await webhookEndpoints(merchantId) };
  yield { section: "notification_channels", rows: await notificationChannels(merchantId) };
  for (const [section, read] of lists) {
    for (const environment of ["production", "sandbox"] as const) {
      const environmentContext = { ...ctx, scope: { merchantId, environment } };
      for await (const rows of read(environmentContext)) yield { section, rows };
    }
  }
}

/** Read page by page, first in live mode, then in the sandbox. */
const lists: readonly [section: string, read: (ctx: ExportContext) => AsyncGenerator<unknown[]>][] = [
  ["api_keys", apiKeys],
  ["payment_requests", paymentRequests],
  ["unmatched_transfers", unmatchedTransfers],
  ["events", events],
  ["audit_entries", auditEntries],
];

async function merchant(id: bigint) {
  const { name, createdAt, suspendedAt, deletedAt } = await db().merchant.findUniqueOrThrow({ where: { id } });
  return { id: id.toString(), name, created_at: createdAt, suspended_at: suspendedAt, deleted_at: deletedAt };
}

async function payPageSettings(ctx: ExportContext) {
  const { accent_color, support_contact, embed_origins } = presentSettings(await getMerchant(ctx), ctx.urls);
  const logo = await db().merchantLogo.findUnique({ where: { merchantId: ctx.scope.merchantId } });
  const logo_data = logo && `data:${logo.mediaType};base64,${Buffer.from(logo.content).toString("base64")}`;
  return { accent_color, support_contact, embed_origins, logo: logo_data };
}

async function members(merchantId: bigint) {
  const rows = await db().membership.findMany({ where: { merchantId }, include: { user: true } });
  return rows.map(({ user, role, createdAt }) => ({
    email: user.email,
    name: user.name,
    role,
    created_at: createdAt,
  }));
}

async function receivingAddresses(merchantId: bigint) {
  const include = { chains: { include: { chain: true } } };
  const rows = await db().receivingAddress.findMany({ where: { merchantId }, include, orderBy: { id: "asc" } });
  return rows.map(({ address, environment, chainType, mode, createdAt, provenAt, chains }) => ({
    address,
    environment,
    chain_type: chainType,
    mode,
    created_at: createdAt,
    proven_at: provenAt,
    default_on: chains.map(({ chain }) => chain.slug),
  }));
}

async function addressProtection(merchantId: bigint) {
  const rows = await db().addressProtection.findMany({ where: { merchantId } });
  return rows.map(({ environment, startedAt, endsAt }) => ({ environment, started_at: startedAt, ends_at: endsAt }));
}

async function notificationChannels(merchantId: bigint) {
  const rows = await db().notificationChannel.findMany({ where: { merchantId }, orderBy: { createdAt: "asc" } });
  return rows.map((row) => ({ ...presentChannel(row), environment: row.environment }));
}

/** The webhook endpoints, including deleted ones while their deliveries are kept. */
async function webhookEndpoints(merchantId: bigint) {
  const rows = await db().webhookEndpoint.findMany({ where: { merchantId }, orderBy: { createdAt: "asc" } });
  return rows.map((row) => ({ ...presentWebhookEndpoint(row), deleted_at: row.deletedAt }));
}

async function* apiKeys({ scope, now }: ExportContext) {
  const rows = await db().apiKey.findMany({ where: scope, orderBy: { createdAt: "asc" } });
  yield rows.map((row) => presentApiKey(row, now));
}

/** Requests with their payments and timelines, oldest first. */
async function* paymentRequests(ctx: ExportContext) {
  const query = { sort: "created_at", limit: limit.toString() };
  const pages = pagesOf((cursor) => listPaymentRequests(ctx, listPaymentRequestsSchema.parse({ ...query, cursor })));
  for await (const rows of pages) yield await withTimelines(ctx, rows);
}

async function withTimelines({ urls }: ExportContext, rows: PaymentRequestRow[]) {
  const entries = await db().timelineEntry.findMany({
    where: { requestId: { in: rows.map(({ id }) => id) } },
    orderBy: { sequence: "asc" },
  });
  const timelines = groupBy(entries, ({ requestId }) => requestId);
  return rows.map((row) => ({
    ...presentPaymentRequest(row, urls),
    timeline: (timelines.get(row.id) ?? []).map(presentTimelineEntry),
  }));
}

/** The unmatched transfers, newest first, including dust. */
async function* unmatchedTransfers(ctx: ExportContext) {
  const reason = Object.values(UnmatchedReason);
  for await (const rows of pagesOf((cursor) => listUnmatchedTransfers(ctx, { reason, limit, cursor }))) {
    yield await presentUnmatchedDetails(ctx, rows);
  }
}

async function* events(ctx: ExportContext) {
  for await (const rows of pagesOf((cursor) => listEvents(ctx, { after_sequence: 0n, limit, cursor }))) {
    yield rows.map(presentEvent<unknown>);
  }
}

/** The audit entries, newest first. Entries of both environments appear only with the live ones. */
async function* auditEntries(ctx: ExportContext) {
  const isLive = ctx.scope.environment === "production";
  for await (const rows of pagesOf((cursor) => listAuditEntries(ctx, { limit, cursor }))) {
    yield rows.filter(({ environment }) => isLive || environment !== null).map(presentAuditEntry);
  }
}
