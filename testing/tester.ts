import type { Context } from "@/lib/merchants/context";
import type { MerchantActor } from "@/lib/merchants/schema";
import type { Scope } from "@/lib/merchants/scope";
import { urls } from "./settlement-fixtures";

/** The actor that calls the verbs in tests. */
export const tester: MerchantActor = { type: "api_key", id: "key_test", name: "a test" };

/** The context of a verb called by a test: the current time, the tester, and no open transaction. */
export function contextOf(scope: Scope, more: Partial<Context> = {}): Context {
  return { scope, actor: tester, urls, now: new Date(), ...more };
}
