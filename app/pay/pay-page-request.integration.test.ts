import { expect, test } from "vitest";
import { findPayPage as findPayPageFrom, missingPayPagePath } from "./pay-page-request";
import { byOperator } from "@/lib/audit/record";
import { suspendMerchant } from "@/lib/merchant-account/suspension";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { createPaymentRequest } from "@/lib/payment-requests/create";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import { newClientAddress, newTenant, type Tenant } from "@/testing/api";
import { clientAddressHeader } from "@/lib/auth/client-address";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { contextOf } from "@/testing/tester";

function newRequest({ scope }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

const from = (address: string) => new Headers({ [clientAddressHeader]: address });
const findPayPage = (pathname: string, headers = from(newClientAddress())) => findPayPageFrom(pathname, headers);
const pathOf = ({ shortcode }: { shortcode: string }) => `/pay/${shortcode}`;

test("finds the request of a pay page and ignores other paths", async () => {
  const request = await newRequest(await newTenant());
  const { shortcode } = request;
  expect(await findPayPage(pathOf(request))).toMatchObject({ shortcode });
  expect(await findPayPage(`${pathOf(request)}/`)).toMatchObject({ shortcode });
  expect(await findPayPage("/pay")).toBeNull();
  expect(await findPayPage("/sign-in")).toBeNull();
});

test("reports an unknown or cancelled request and a suspended merchant's request as missing", async () => {
  const [tenant, suspended] = [await newTenant(), await newTenant()];
  const cancelled = await newRequest(tenant);
  const withheld = await newRequest(suspended);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
  await suspendMerchant(suspended.merchantId, byOperator());
  const responses = await Promise.all(
    ["/pay/4zzzzzzzzz", pathOf(cancelled), pathOf(withheld)].map((path) => findPayPage(path)),
  );
  expect(responses).toEqual(["missing", "missing", "missing"]);
});

test("does not treat the page for missing requests as a request", async () => {
  expect(await findPayPage(missingPayPagePath)).toBe("missing");
});

test("limits an IP address to 30 unknown pay pages a minute and still serves existing ones", async () => {
  const request = await newRequest(await newTenant());
  const guesser = from(newClientAddress());
  for (let guess = 0; guess < 30; guess += 1) expect(await findPayPage("/pay/4zzzzzzzzz", guesser)).toBe("missing");
  await expect(findPayPage("/pay/4zzzzzzzzz", guesser)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  expect(await findPayPage(pathOf(request), guesser)).toMatchObject({ shortcode: request.shortcode });
});

test("limits an IP address to 120 views a minute per pay page", async () => {
  const tenant = await newTenant();
  const [often, once] = [await newRequest(tenant), await newRequest(tenant)];
  const payer = from(newClientAddress());
  await Promise.all(Array.from({ length: 120 }, () => findPayPage(pathOf(often), payer)));
  await expect(findPayPage(pathOf(often), payer)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  expect(await findPayPage(pathOf(once), payer)).toMatchObject({ shortcode: once.shortcode });
});
