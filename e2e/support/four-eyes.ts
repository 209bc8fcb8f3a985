import type { BrowserContext } from "playwright/test";
import { addLostFactor, moveToMerchant } from "./database";
import { newMerchantAccount, send, signUpOverHttp } from "./merchant";

/** Signs in an owner and an admin of one business, both with a second factor. */
export async function signInTwo(owner: BrowserContext, admin: BrowserContext): Promise<void> {
  const [ownerAccount, adminAccount] = [newMerchantAccount(), newMerchantAccount()];
  await signUpOverHttp(owner, ownerAccount);
  await signUpOverHttp(admin, adminAccount);
  await moveToMerchant(adminAccount.email, ownerAccount.email, "admin");
  for (const { email } of [ownerAccount, adminAccount]) await addLostFactor(email);
}

export async function switchFourEyesOn(context: BrowserContext): Promise<void> {
  await send(context, "/api/dashboard/settings/four-eyes", { method: "PATCH", data: { enabled: true } });
}
