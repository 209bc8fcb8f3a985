import { expect, test } from "vitest";
import { findPayPage } from "./pay-page-request";
import { byOperator } from "@/lib/accounts/audit/record";
import { suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { newClientAddress, newTenant, type Tenant } from "@/testing/api";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";

function newRequest({ scope }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
}

const headersFrom = (address: string) => new Headers({ [clientAddressHeader]: address });
const visit = (pathname: string, headers = headersFrom(newClientAddress())) => findPayPage(pathname, headers);
const pathOf = ({ shortcode }: { shortcode: string }) => `/pay/${shortcode}`;

test("finds the request of a pay page and ignores other paths", async () => {
  const request = await newRequest(await newTenant());
  const { shortcode } = request;
  expect(await visit(pathOf(request))).toMatchObject({ shortcode });
  expect(await visit(`${pathOf(request)}/`)).toMatchObject({ shortcode });
  expect(await visit("/pay")).toBeNull();
  expect(await visit("/sign-in")).toBeNull();
});

test("reports an unknown or cancelled request and a suspended merchant's request as missing", async () => {
  const [tenant, suspendedTenant] = [await newTenant(), await newTenant()];
  const cancelled = await newRequest(tenant);
  const suspendedRequest = await newRequest(suspendedTenant);
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: cancelled.publicId });
  await suspendMerchant(suspendedTenant.merchantId, byOperator());
  const results = await Promise.all(
    ["/pay/4zzzzzzzzz", pathOf(cancelled), pathOf(suspendedRequest)].map((path) => visit(path)),
  );
  expect(results).toEqual(["missing", "missing", "missing"]);
});

test("limits an IP address to 30 unknown pay pages a minute and still serves existing ones", async () => {
  const request = await newRequest(await newTenant());
  const guesser = headersFrom(newClientAddress());
  for (let guess = 0; guess < 30; guess += 1) expect(await visit("/pay/4zzzzzzzzz", guesser)).toBe("missing");
  await expect(visit("/pay/4zzzzzzzzz", guesser)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  expect(await visit(pathOf(request), guesser)).toMatchObject({ shortcode: request.shortcode });
});

test("limits an IP address to 120 views a minute per pay page", async () => {
  const tenant = await newTenant();
  const [limited, other] = [await newRequest(tenant), await newRequest(tenant)];
  const payer = headersFrom(newClientAddress());
  // A client may have 100 calls in progress.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 60 }, () => visit(pathOf(limited), payer)));
  }
  await expect(visit(pathOf(limited), payer)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  expect(await visit(pathOf(other), payer)).toMatchObject({ shortcode: other.shortcode });
});
