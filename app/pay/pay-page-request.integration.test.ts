import { expect, test } from "vitest";
import { findPayPage, missingPayPagePath } from "./pay-page-request";
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

test("finds the request of a pay page, and leaves other paths alone", async () => {
  const request = await newRequest(await newTenant());
  const { shortcode } = request;
  expect(await findPayPage(pathOf(request))).toMatchObject({ shortcode });
  expect(await findPayPage(`${pathOf(request)}/`)).toMatchObject({ shortcode });
  expect(await findPayPage("/pay")).toBeNull();
  expect(await findPayPage("/sign-in")).toBeNull();
});

test("an unknown, a cancelled and a suspended merchant's request are all missing", async () => {
  const [tenant, suspended] = [await newTenant(), await newTenant()];
  const cancelled = await newRequest(tenant);
  const withheld = await newRequest(suspended);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
  await suspendMerchant(suspended.merchantId, new Date());
  const answers = await Promise.all(["/pay/4zzzzzzzzz", pathOf(cancelled), pathOf(withheld)].map(findPayPage));
  expect(answers).toEqual(["missing", "missing", "missing"]);
});

test("the page for missing requests is not a request itself", async () => {
  expect(await findPayPage(missingPayPagePath)).toBe("missing");
});
