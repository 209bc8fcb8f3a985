import { db, type Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import type { Actor } from "./schema";
import type { Scope } from "./scope";

/** The first argument of each verb that a merchant can call. With `tx`, the verb takes part in that transaction. */
export type Context = { scope: Scope; actor: Actor; urls: Urls; now: Date; tx?: Transaction };

/** Runs `work` in a transaction of its own, or in a savepoint of the context's transaction. */
export function inTransaction<T>({ tx }: Pick<Context, "tx">, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return (tx ?? db()).$transaction(work);
}

/** The name of an actor in records that hold one text: the id of an API key, or a person's e-mail address. */
export function actorName(actor: Actor): string {
  return actor.type === "api_key" ? actor.id : actor.email;
}
