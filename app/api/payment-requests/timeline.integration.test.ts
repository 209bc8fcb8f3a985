import { expect, test } from "vitest";
import { z } from "zod";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, newTenant, type Tenant } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { timelineEntrySchema } from "@/lib/requests/timeline/schema";
import { POST as create } from "./route";
import { PATCH as update } from "./[public_id]/route";
import { POST as resolve } from "./[public_id]/resolve/route";
import { GET as timeline } from "./[public_id]/timeline/route";

const entries = z.array(timelineEntrySchema);

async function newRequest({ key }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  return dataOf(await call(create, { method: "POST", key, body }), paymentRequestSchema);
}

function getTimeline({ key }: Pick<Tenant, "key">, public_id: string, query = "") {
  const url = `/api/payment-requests/${public_id}/timeline${query}`;
  // Errors contain the request ID, which must not make the bodies differ.
  return call(timeline, { key, url, params: { public_id }, headers: { "x-request-id": "the-same-one" } });
}

test("the timeline is newest first, and each change names its key or user", async () => {
  const tenant = await newTenant();
  const { public_id, recipient_address: recipientAddress } = await newRequest(tenant);
  const headers = await signedInHeaders(tenant.merchantId);
  const target = { headers, params: { public_id } };
  const edited = await call(update, { ...target, method: "PATCH", body: { description: "Lamp" } });
  expect(dataOf(edited, paymentRequestSchema).description).toBe("Lamp");
  const hash = await bookTransfer({ recipientAddress }, 4_000_000n);
  const resolved = await call(resolve, { ...target, method: "POST", body: { note: "rest in cash" } });
  expect(dataOf(resolved, paymentRequestSchema)).toMatchObject({ status: "completed", exception: "resolved_manually" });
  const person = { type: "user", email: expect.stringContaining("@shop.example") as string };
  const listed = dataOf(await getTimeline(tenant, public_id), entries);
  expect(listed).toMatchObject([
    { type: "resolved", by: person, note: "rest in cash" },
    { type: "partially_paid", paid_amount: { formatted: "4" } },
    { type: "payment_completed", transaction_hash: hash, block_number: 10 },
    { type: "payment_seen", transaction_hash: hash, method: "single_open_request" },
    { type: "updated", by: person, fields: ["description"], changes: [{ field: "description", after: "Lamp" }] },
    { type: "created", by: { type: "api_key", id: tenant.keyId, name: "test key" } },
  ]);
  expect(dataOf(await call(timeline, target), entries)).toEqual(listed);
  await checkInvariants();
});

test("the timeline has pages without repeats or gaps and rejects another timeline's cursor", async () => {
  const tenant = await newTenant();
  const request = await newRequest(tenant);
  await bookTransfer({ recipientAddress: request.recipient_address }, 10_000_000n);
  const all = dataOf(await getTimeline(tenant, request.public_id), entries);
  const paged: unknown[] = [];
  let cursor = "";
  do {
    const response = await getTimeline(tenant, request.public_id, `?limit=1${cursor && `&cursor=${cursor}`}`);
    paged.push(...dataOf(response, entries));
    const { next_cursor } = response.body as { next_cursor: string | null };
    if (next_cursor) {
      const other = await newRequest(tenant);
      expect(errorOf(await getTimeline(tenant, other.public_id, `?cursor=${next_cursor}`)).code).toBe("invalid_cursor");
    }
    cursor = next_cursor ?? "";
  } while (cursor);
  expect(paged).toEqual(all);
  expect(all).toHaveLength(4);
});
