import {
  db,
  queryIn,
  queryPrepared,
  sqlTransaction,
  type Query,
  type SqlTransaction,
  type Transaction,
} from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Actor, MerchantActor, PresentedActor } from "./schema";
import type { Scope } from "./scope";

/**
 * The first argument of each verb. With `tx`, the verb takes part in that transaction. `Context<Actor>` marks the verbs
 * that the operator may call too.
 */
export type Context<By extends Actor = MerchantActor> = {
  scope: Scope;
  actor: By;
  urls: Urls;
  now: Date;
  tx?: Transaction;
};

/** Runs `work` in a transaction of its own, or in a savepoint of the context's transaction. */
export function inTransaction<T>(ctx: Pick<Context, "tx">, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return databaseOf(ctx).$transaction(work);
}

/**
 * Runs work that takes only SQL, of which each text is one of a few, in a transaction of its own without Prisma, or in the
 * context's transaction, which must not outlive what the work throws.
 */
export function inSqlTransaction<T>({ tx }: Pick<Context, "tx">, work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return tx ? work(tx) : sqlTransaction(work);
}

/** Where a verb reads outside a transaction of its own: in the context's transaction, if there is one. */
export function databaseOf({ tx }: Pick<Context, "tx">): Transaction {
  return tx ?? db();
}

/** The same for SQL, whose text is one of a few. */
export function queryOf({ tx }: Pick<Context, "tx">): Query {
  return tx ? queryIn(tx) : queryPrepared;
}

/** An actor as timelines keep and show it. */
export function presentActor(actor: MerchantActor): PresentedActor {
  return actor.type === "user" ? { type: "user", email: actor.email } : actor;
}

/** The name of an actor in records that hold one text, such as an API key's id or a person's e-mail address. */
export function actorName(actor: Actor): string {
  if (actor.type === "api_key") return actor.id;
  return actor.type === "user" ? actor.email : actor.type;
}
