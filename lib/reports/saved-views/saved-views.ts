import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { SavedView } from "@/prisma/generated/client";
import type { CreateSavedView } from "./create-schema";
import { maxSavedViews, type PresentedSavedView, type SavedPage } from "./schema";

/** The person's views of a page in one environment, by name; at most twenty. */
export async function listSavedViews({ scope, actor }: Context<Person>, page: SavedPage): Promise<SavedView[]> {
  const { merchantId, environment } = scope;
  return db().savedView.findMany({
    where: { merchantId, environment, userId: actor.id, page },
    orderBy: { name: "asc" },
  });
}

/** Throws `saved_view_name_in_use` or `saved_view_limit_reached`. */
export async function createSavedView(ctx: Context<Person>, { page, name, values }: CreateSavedView) {
  const { merchantId, environment } = ctx.scope;
  const own = { merchantId, environment, userId: ctx.actor.id, page };
  return inTransaction(ctx, async (tx) => {
    await lockMembership(tx, ctx);
    const views = await tx.savedView.findMany({ where: own, select: { name: true } });
    if (views.some((view) => view.name === name)) throw nameInUse();
    if (views.length >= maxSavedViews) {
      const message = `You have ${maxSavedViews} of this page; delete one first.`;
      throw new DomainError("saved_view_limit_reached", message);
    }
    return tx.savedView.create({ data: { ...own, id: newId("sv"), name, values, createdAt: ctx.now } });
  });
}

/** Deletes a view of the person's own. Throws `saved_view_not_found`. */
export async function deleteSavedView({ scope, actor }: Context<Person>, { id }: { id: string }): Promise<void> {
  const { merchantId, environment } = scope;
  const { count } = await db().savedView.deleteMany({ where: { id, merchantId, environment, userId: actor.id } });
  if (count === 0) throw new DomainError("saved_view_not_found", "No such view or template.");
}

export function presentSavedView({ id, name, values, createdAt }: SavedView): PresentedSavedView {
  return { id, name, values: values as PresentedSavedView["values"], created_at: createdAt.toISOString() };
}

/** Serializes what a person adds at a merchant. Throws `not_a_member` if their membership has just ended. */
async function lockMembership(tx: Transaction, { scope: { merchantId }, actor }: Context<Person>): Promise<void> {
  const [locked] = await tx.$queryRaw<{ user_id: bigint }[]>`
    SELECT user_id FROM membership WHERE merchant_id = ${merchantId} AND user_id = ${actor.id} FOR NO KEY UPDATE`;
  if (!locked) throw new DomainError("not_a_member", "You are not a member of this business, or no longer.");
}

function nameInUse(): DomainError {
  const message = "is already in use";
  return new DomainError("saved_view_name_in_use", `name: ${message}`, {
    errors: [{ path: "name", code: "name_in_use", message }],
  });
}
