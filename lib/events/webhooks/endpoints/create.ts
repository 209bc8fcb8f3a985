import type { Transaction } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { lockAuditChain } from "@/lib/accounts/audit/record";
import { lockEvents } from "@/lib/events/record";
import { newId } from "@/lib/platform/ids";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { withApproval } from "@/lib/accounts/four-eyes/with-approval";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { Scope } from "@/lib/platform/scope";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { recordEndpointChange } from "./audit";
import { maxEndpoints, type createWebhookEndpointSchema } from "./schema";
import { newWebhookSecret, sealSecret } from "./secrets";
import { checkEndpointUrl, type WebhookTargets } from "./url";
import type { z } from "zod";

export type CreateWebhookEndpointInput = z.output<typeof createWebhookEndpointSchema>;

type Settings = {
  targets: WebhookTargets;
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
};

/** An endpoint with its plain-text secret, which is returned only once. */
export type EndpointWithSecret = { row: WebhookEndpoint; secret: string };

/**
 * Creates an endpoint, which gets the events of its types that are committed after it. Needs a second person while four
 * eyes are on. Throws
 * `webhook_endpoint_limit_reached` if the environment already has ten, and a validation error for an unsafe URL.
 */
export async function createWebhookEndpoint(
  ctx: Context,
  input: CreateWebhookEndpointInput,
  settings: Settings,
): Promise<EndpointWithSecret> {
  const { url, events } = input;
  return withApproval(ctx, { operation: "webhook_endpoint.create", input, after: { url, events } }, (approved) =>
    create(approved, input, settings),
  );
}

async function create(
  ctx: Context,
  input: CreateWebhookEndpointInput,
  { targets, encryptionKeys }: Settings,
): Promise<EndpointWithSecret> {
  const { scope, now } = ctx;
  const url = checkEndpointUrl(input.url, targets);
  const [id, secret] = [newId("we"), newWebhookSecret()];
  const row = await inTransaction(ctx, async (tx) => {
    await requireBelowEndpointLimit(tx, scope);
    // The event lock makes each event commit either before the endpoint or after it. The audit chain is always locked
    // first, to avoid deadlocks.
    await lockAuditChain(tx, scope.merchantId);
    await lockEvents(tx, scope);
    const after = await tx.webhookEndpoint.create({
      data: {
        ...scope,
        id,
        url,
        description: input.description || null,
        events: input.events,
        secret: sealSecret(secret, id, encryptionKeys),
        createdAt: now,
        updatedAt: now,
      },
    });
    await recordEndpointChange(tx, ctx, "created", { before: null, after });
    await notifyMembers(tx, ctx, { kind: "webhook_endpoint_added", url });
    return after;
  });
  return { row, secret };
}

async function requireBelowEndpointLimit(tx: Transaction, scope: Scope): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${scope.merchantId} FOR NO KEY UPDATE`;
  const count = await tx.webhookEndpoint.count({ where: { ...scope, deletedAt: null } });
  if (count < maxEndpoints) return;
  throw new DomainError(
    "webhook_endpoint_limit_reached",
    `This environment already has ${maxEndpoints} webhook endpoints; delete one first.`,
  );
}
