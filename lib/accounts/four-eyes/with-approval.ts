import { createHash } from "node:crypto";
import { recordAudit } from "@/lib/accounts/audit/record";
import type { Context } from "@/lib/accounts/merchants/context";
import { rolesWith, type Role } from "@/lib/accounts/merchants/permissions";
import type { Actor, Person } from "@/lib/accounts/merchants/schema";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { databaseOf } from "@/lib/accounts/merchants/context";
import { db, type Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Approval } from "@/prisma/generated/client";
import { presentApproval } from "./present";
import { maxWaitingApprovals, type ApprovalOperation, type ApprovalValues, type PresentedApproval } from "./schema";

/** How long another person can approve a change. */
const validMs = 72 * 3_600_000;

/** Changes that concern the sandbox too; of the others, only those of live money and events need a second person. */
const accountWide: ReadonlySet<ApprovalOperation> = new Set([
  "four_eyes.end",
  "member.invite",
  "member.change_role",
  "ownership.transfer",
] satisfies ApprovalOperation[]);

/** Roles that can ask for or approve a change. While four eyes are on, each grant of one needs a second person. */
export const trustedRoles: ReadonlySet<Role> = new Set(
  (["settings:write", "pool_addresses:write", "webhooks:write"] as const).flatMap((permission) =>
    rolesWith(permission),
  ),
);

type ChangeContext = Pick<Context<Actor>, "scope" | "actor" | "now" | "tx" | "isApproved">;

type Change = {
  operation: ApprovalOperation;
  /** From it alone the change is made when it is approved. */
  input: Prisma.InputJsonObject;
  before?: ApprovalValues;
  after: ApprovalValues;
};

/** Thrown instead of a result: the change waits for another person. */
export class WaitsForApproval extends Error {
  override readonly name = "WaitsForApproval";

  constructor(readonly approval: PresentedApproval) {
    super(`The change waits for the approval ${approval.id}`);
  }
}

/**
 * Runs a change of where money or events go. While four eyes are on, only checks it and records it for another person to
 * approve. Invariant: every such change of a person or an API key runs in here. Throws `WaitsForApproval`,
 * `approval_limit_reached`, and `approval_required` to an API key. The operator needs no approval.
 */
export async function withApproval<Ctx extends ChangeContext, Result>(
  ctx: Ctx,
  change: Change,
  run: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (!(await needsApproval(ctx, change.operation))) return run(ctx);
  const { actor } = ctx;
  if (actor.type !== "user") throw approvalRequired();
  await rehearse(ctx, run);
  throw new WaitsForApproval(presentApproval(await requestApproval({ ...ctx, actor }, change), actor));
}

async function needsApproval(ctx: ChangeContext, operation: ApprovalOperation): Promise<boolean> {
  const { scope, actor, isApproved } = ctx;
  if (isApproved || actor.type === "operator" || actor.type === "remit") return false;
  if (scope.environment === "sandbox" && !accountWide.has(operation)) return false;
  const where = { id: scope.merchantId };
  return (await databaseOf(ctx).merchant.findUniqueOrThrow({ where, select: { fourEyes: true } })).fourEyes;
}

/** Makes the change and rolls it back, so that the person learns at once what would refuse it. */
async function rehearse<Ctx extends ChangeContext>(ctx: Ctx, run: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const rolledBack = new Error("Rolled back");
  const rehearsal = db().$transaction(async (tx) => {
    await run({ ...ctx, tx, isApproved: true });
    throw rolledBack;
  });
  await rehearsal.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
}

/** In a transaction of its own, because that of the caller is rolled back. Returns an equal one that waits already. */
async function requestApproval(
  ctx: ChangeContext & { actor: Person },
  { operation, input, before = {}, after }: Change,
): Promise<Approval & { requestedBy: { email: string } }> {
  const { actor, now } = ctx;
  const { merchantId } = ctx.scope;
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`;
    const include = { requestedBy: { select: { email: true } } };
    const isWaiting = { decision: null, expiresAt: { gt: now } };
    const where = { merchantId, ...isWaiting, requestedById: actor.id, operation, input: { equals: input } };
    const waiting = await tx.approval.findFirst({ where, include });
    if (waiting) return waiting;
    const count = await tx.approval.count({ where: { merchantId, ...isWaiting } });
    if (count >= maxWaitingApprovals) throw limitReached();
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + validMs) };
    const data = { id: newId("apr"), merchantId, requestedById: actor.id, operation, input, before, after, ...times };
    const approval = await tx.approval.create({ data, include });
    await recordApproval(tx, ctx, { action: "approval.requested", approval });
    await notifyMembers(tx, ctx, { kind: "approval_requested", operation, before, after });
    return approval;
  });
}

type Recorded = { action: `approval.${"requested" | "approved" | "declined" | "withdrawn"}`; approval: Approval };

/** Names the change by a digest of its exact input, because some inputs are personal data. */
export async function recordApproval(
  tx: Transaction,
  ctx: ChangeContext,
  { action, approval }: Recorded,
): Promise<void> {
  const { id, merchantId, operation, input, requestedById } = approval;
  const digest = createHash("sha256").update(canonicalJson(input)).digest("hex");
  const after = { operation, input_sha256: digest, requested_by: `user:${requestedById}` };
  await recordAudit(tx, ctx, { action, subject: { id, merchantId, environment: null }, before: null, after });
}

function limitReached(): DomainError {
  const message = `This business already has ${maxWaitingApprovals} changes that wait for approval. Approve, decline or withdraw one first.`;
  return new DomainError("approval_limit_reached", message);
}

function approvalRequired(): DomainError {
  const message =
    "Four eyes are on: another person must approve this change. Make it in the dashboard instead of with an API key.";
  return new DomainError("approval_required", message);
}
