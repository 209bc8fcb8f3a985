import type { Context } from "@/lib/merchants/context";
import type { MerchantActor } from "@/lib/merchants/schema";
import type { Scope } from "@/lib/merchants/scope";
import { urls } from "./settlement-fixtures";

/** The actor that calls the domain operations in tests. */
export const tester: MerchantActor = { type: "api_key", id: "key_test", name: "a test" };

/**
 * A context for the domain operations that a test calls: the tester as actor, the current time and no open transaction.
 */
export function contextOf(scope: Scope, overrides: Partial<Context> = {}): Context {
  return { scope, actor: tester, urls, now: new Date(), ...overrides };
}
