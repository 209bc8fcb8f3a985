import type { Context } from "@/lib/accounts/merchants/context";
import { getMerchantByEmail } from "@/lib/accounts/merchants/get-by-email";
import type { Environment } from "@/lib/platform/scope";
import { urls } from "@/lib/platform/urls";

export type Operator = { type: "operator" };

/** The context in which the operator acts on the merchant of a user. Throws `not_found`. */
export async function contextOfMerchant(email: string, environment: Environment): Promise<Context<Operator>> {
  const { id: merchantId } = await getMerchantByEmail(email);
  return { scope: { merchantId, environment }, actor: { type: "operator" }, urls: urls(), now: new Date() };
}
