import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { db, type Transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/scope";
import type { ApiKey, Invitation } from "@/prisma/generated/client";
import { invitationSchema, roleSchema, type PresentedInvitation, type PresentedMember } from "./schema";

type ListContext = Pick<Context<Actor>, "scope" | "actor" | "now">;

// A team is small; more would be a mistake of an operator's script.
const maxListed = 500;

/**
 * The members of a merchant, the longest first. Only people who may change members learn who has no second factor: it
 * tells an impostor where to begin.
 */
export async function listMembers(ctx: ListContext, { mayManage }: { mayManage: boolean }): Promise<PresentedMember[]> {
  const { merchantId } = ctx.scope;
  const rows = await db().membership.findMany({
    where: { merchantId },
    include: {
      user: { include: { sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } } } },
      invitedBy: { select: { email: true } },
    },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: maxListed,
  });
  const emails = rows.map(({ user }) => user.email);
  const keys = await liveKeysOf(db(), ctx, emails);
  const withFactor = mayManage ? await membersWithFactor(merchantId) : null;
  return rows.map(({ user, role, invitedBy, createdAt }) => ({
    id: user.id.toString(),
    name: user.name,
    email: user.email,
    role: roleSchema.parse(role),
    has_second_factor: withFactor?.has(user.id),
    is_you: ctx.actor.type === "user" && ctx.actor.id === user.id,
    invited_by: invitedBy?.email ?? null,
    joined_at: createdAt.toISOString(),
    last_seen_at: user.sessions[0]?.lastSeenAt.toISOString() ?? null,
    api_keys: keys
      .filter((key) => key.createdBy === user.email)
      .map(({ id, name, environment }) => ({ id, name, environment })),
  }));
}

async function membersWithFactor(merchantId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await db().$queryRaw<{ id: bigint }[]>`
    SELECT user_id AS id FROM membership WHERE merchant_id = ${merchantId} AND has_second_factor(user_id)`;
  return new Set(rows.map(({ id }) => id));
}

const bothEnvironments: Environment[] = ["production", "sandbox"];

/** The live API keys of both environments that these people created. */
export async function liveKeysOf(
  tx: Transaction,
  { scope: { merchantId }, now }: Pick<ListContext, "scope" | "now">,
  emails: string[],
): Promise<ApiKey[]> {
  const isLive = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  return tx.apiKey.findMany({
    where: { merchantId, environment: { in: bothEnvironments }, createdBy: { in: emails }, ...isLive },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** The invitations that are neither accepted nor withdrawn, newest first. */
export async function listInvitations({ scope: { merchantId }, now }: ListContext): Promise<PresentedInvitation[]> {
  const rows = await db().invitation.findMany({
    where: { merchantId, acceptedAt: null, withdrawnAt: null },
    include: { invitedBy: { select: { email: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  return rows.map((row) => presentInvitation(row, now));
}

export function presentInvitation(
  row: Invitation & { invitedBy: { email: string } | null },
  now: Date,
): PresentedInvitation {
  return {
    id: row.id,
    email: row.email,
    role: invitationSchema.shape.role.parse(row.role),
    status: row.expiresAt > now ? "pending" : "expired",
    invited_by: row.invitedBy?.email ?? null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
