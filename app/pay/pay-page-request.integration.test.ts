import { expect, test } from "vitest";
import { missingPayPage } from "./missing-page";
import { suspendMerchant } from "@/lib/merchants/suspension";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { createPaymentRequest } from "@/lib/payment-requests/create";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import { newTenant, type Tenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { contextOf } from "@/testing/tester";

function newRequest({ scope }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

const pathOf = ({ shortcode }: { shortcode: string }) => `/pay/${shortcode}`;

test("a pay page that is there is left to Next, and so is every other path", async () => {
  const request = await newRequest(await newTenant());
  expect(await missingPayPage(pathOf(request))).toBeNull();
  expect(await missingPayPage(`${pathOf(request)}/`)).toBeNull();
  expect(await missingPayPage("/pay")).toBeNull();
  expect(await missingPayPage("/sign-in")).toBeNull();
});

test("an unknown, a cancelled and a suspended merchant's request lead to one and the same page", async () => {
  const [tenant, suspended] = [await newTenant(), await newTenant()];
  const cancelled = await newRequest(tenant);
  const withheld = await newRequest(suspended);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
  await suspendMerchant(suspended.merchantId);
  const answers = await Promise.all(["/pay/4zzzzzzzzz", pathOf(cancelled), pathOf(withheld)].map(missingPayPage));
  expect(answers).toEqual(["/pay/gone", "/pay/gone", "/pay/gone"]);
});

test("the page they lead to cannot be mistaken for a request's", async () => {
  expect(await missingPayPage("/pay/gone")).toBe("/pay/gone");
});
