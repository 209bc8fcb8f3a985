import { expect, test } from "vitest";
import { newTenant, type Tenant } from "@/testing/api";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { getPaymentRequest } from "./get";

async function newRequest({ scope }: Tenant): Promise<string> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return (await createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body))).publicId;
}

test("concurrent reads return to each caller only requests of its own merchant and environment", async () => {
  const [first, second] = [await newTenant(), await newTenant()];
  const [firstId, secondId] = [await newRequest(first), await newRequest(second)];
  const otherEnvironment = { ...first.scope, environment: "production" } as const;
  const reads = [
    { scope: first.scope, publicId: firstId },
    { scope: second.scope, publicId: firstId },
    { scope: second.scope, publicId: secondId },
    { scope: otherEnvironment, publicId: firstId },
  ].map(({ scope, publicId }) => getPaymentRequest(contextOf(scope), { publicId }));
  const results = await Promise.allSettled(reads);
  expect(results).toEqual([
    {
      status: "fulfilled",
      value: expect.objectContaining({ publicId: firstId, merchantId: first.merchantId }) as unknown,
    },
    { status: "rejected", reason: expect.objectContaining({ code: "payment_request_not_found" }) as unknown },
    {
      status: "fulfilled",
      value: expect.objectContaining({ publicId: secondId, merchantId: second.merchantId }) as unknown,
    },
    { status: "rejected", reason: expect.objectContaining({ code: "payment_request_not_found" }) as unknown },
  ]);
});
