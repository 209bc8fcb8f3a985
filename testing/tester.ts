import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor, MerchantActor } from "@/lib/accounts/merchants/schema";
import type { Scope } from "@/lib/platform/scope";
import { urls } from "./settlement-fixtures";

/** The actor of operations that no API key may call. */
export const operator = { type: "operator" } as const;

/** The actor that calls the domain operations in tests. */
export const tester: MerchantActor = { type: "api_key", id: "key_test", name: "a test" };

/**
 * A context for the domain operations that a test calls: the tester as actor, the current time and no open transaction.
 */
export function contextOf(scope: Scope, overrides?: Partial<Omit<Context, "actor">>): Context;
export function contextOf<ActorType extends Actor>(
  scope: Scope,
  overrides: Partial<Context<ActorType>> & { actor: ActorType },
): Context<ActorType>;
export function contextOf(scope: Scope, overrides: Partial<Context<Actor>> = {}): Context<Actor> {
  return { scope, actor: tester, urls, now: new Date(), ...overrides };
}
