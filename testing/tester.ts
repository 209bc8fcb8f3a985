import type { Context } from "@/lib/merchants/context";
import type { Actor } from "@/lib/merchants/schema";
import type { Scope } from "@/lib/merchants/scope";
import { urls } from "@/lib/urls";

/** The actor that calls the verbs in tests. */
export const tester: Actor = { type: "api_key", id: "key_test", name: "a test" };

/** The context of a verb that a test calls; now, by the tester, in a transaction of the verb's own. */
export function contextOf(scope: Scope, more: Partial<Context> = {}): Context {
  return { scope, actor: tester, urls: urls(), now: new Date(), ...more };
}
