import {
  db,
  queryIn,
  queryPrepared,
  sqlTransaction,
  type Query,
  type SqlTransaction,
  type Transaction,
} from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { Actor, MerchantActor, PresentedActor } from "./schema";
import type { Scope } from "@/lib/platform/scope";

/**
 * The first argument of each domain operation (create, cancel, ...). With `tx`, the operation joins that transaction.
 * An operation that takes `Context<Actor>` may also be called by the operator.
 */
export type Context<ActorType extends Actor = MerchantActor> = {
  scope: Scope;
  actor: ActorType;
  urls: Urls;
  now: Date;
  tx?: Transaction;
  /** A second person has approved the change. Set only where an approval runs, never by a route. */
  isApproved?: true;
};

/** Runs `work` in its own transaction, or in a savepoint of the context's transaction. */
export function inTransaction<T>(ctx: Pick<Context, "tx">, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return databaseOf(ctx).$transaction(work);
}

/**
 * Runs SQL-only work in its own transaction without Prisma, or in the context's transaction, which must be rolled back
 * if the work throws. The work must use few distinct SQL strings, so that their plans can be cached.
 */
export function inSqlTransaction<T>({ tx }: Pick<Context, "tx">, work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return tx ? work(tx) : sqlTransaction(work);
}

/** The context's transaction if there is one, otherwise the client, which has the same queries. */
export function databaseOf({ tx }: Pick<Context, "tx">): Transaction {
  return tx ?? db();
}

/**
 * Returns the function to run SQL with: in the context's transaction if there is one, otherwise as prepared statements,
 * so there must be few distinct SQL strings.
 */
export function queryOf({ tx }: Pick<Context, "tx">): Query {
  return tx ? queryIn(tx) : queryPrepared;
}

/** An actor as timelines store and present it. */
export function presentActor(actor: MerchantActor): PresentedActor {
  return actor.type === "user" ? { type: "user", email: actor.email } : actor;
}

/** Identifies an actor without personal data: a user by id instead of e-mail address. */
export function actorId(actor: Actor): string {
  if (actor.type === "api_key") return actor.id;
  return actor.type === "user" ? `user:${actor.id}` : actor.type;
}

/** An actor's name in records that store the actor as a single string: an API key's id or an e-mail address. */
export function actorName(actor: Actor): string {
  if (actor.type === "api_key") return actor.id;
  return actor.type === "user" ? actor.email : actor.type;
}
