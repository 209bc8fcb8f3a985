import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { db } from "@/lib/platform/db";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testCoin, testToken, contextOf } from "@/testing/settlement-fixtures";
import { bookBatch, newUnexplained, newUnmatched, transferTo } from "@/testing/unmatched";
import {
  assignableRequestSchema,
  unmatchedCountsSchema,
  unmatchedDetailSchema,
  type UnmatchedDetail,
} from "@/lib/settlement/unmatched-transfers/schema";
import { GET as getCounts } from "./counts/route";
import { POST as assignRoute } from "./[id]/assign/route";
import { GET as getAssignable } from "./[id]/assignable-requests/route";
import { POST as dismissRoute } from "./[id]/dismiss/route";
import { GET as getRoute } from "./[id]/route";
import { POST as undoRoute } from "./[id]/undo/route";
import { GET as listRoute } from "./route";

const path = "/api/unmatched-transfers";
const dollar = 1_000_000n;
const missingRequest = "00000000-0000-4000-8000-000000000000";

let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  [tenant, stranger] = [await newTenant(), await newTenant()];
});

function list(query: Record<string, string> = {}, caller = tenant): Promise<ApiResponse> {
  return call(listRoute, { key: caller.key, url: `${path}?${new URLSearchParams(query).toString()}` });
}

async function transfersFor(query: Record<string, string> = {}, caller = tenant): Promise<UnmatchedDetail[]> {
  return dataOf(await list(query, caller), z.array(unmatchedDetailSchema.strict()));
}

const handlers = { assign: assignRoute, dismiss: dismissRoute, undo: undoRoute };

function change(
  verb: keyof typeof handlers,
  id: string,
  body: object = {},
  caller = tenant,
  headers = {},
): Promise<ApiResponse> {
  const request = { method: "POST", url: `${path}/${id}/${verb}`, params: { id }, key: caller.key, headers };
  return call(handlers[verb], { ...request, ...(verb === "undo" ? {} : { body }) });
}

const get = (id: string, caller = tenant) => call(getRoute, { url: `${path}/${id}`, params: { id }, key: caller.key });
const transferOf = (response: ApiResponse) => dataOf(response, unmatchedDetailSchema.strict());

function newEntry(value = 4n * dollar, caller = tenant) {
  return newUnmatched({ id: caller.merchantId }, { value });
}

function newRequest(recipient: string, caller = tenant, amount = "10") {
  const body = { amount, token_id: testToken.id, recipient_address: recipient, external_id: `A-${amount}` };
  return createPaymentRequest(contextOf(caller.scope), createPaymentRequestSchema.parse(body));
}

describe("the list", () => {
  let own: Tenant;
  /** Transfers of 1, 2 and 3 dollars to an address without a request. */
  const entries: Awaited<ReturnType<typeof newEntry>>[] = [];
  beforeAll(async () => {
    own = await newTenant();
    for (const value of [1n, 2n, 3n]) entries.push(await newEntry(value * dollar, own));
    const { recipientAddress } = await newRequest(newAddress(), own);
    await newRequest(recipientAddress, own);
    await bookBatch({ observed: [transferTo(recipientAddress, { value: 7n * dollar })] });
    await bookBatch({ observed: [transferTo(recipientAddress, { value: 10n })] });
    await change("dismiss", entries[1]?.entry.id ?? "", { note: "a test" }, own);
    await newEntry(dollar, stranger);
  });
  const valuesOf = async (query: Record<string, string>) =>
    (await transfersFor(query, own)).map((transfer) => transfer.amount.formatted);

  test("returns the merchant's transfers newest first, with reason and details, and omits dust", async () => {
    const all = await transfersFor({}, own);
    expect(all.map((transfer) => transfer.reason)).toEqual(["ambiguous", "no_request", "no_request", "no_request"]);
    expect(all[0]).toMatchObject({
      status: "open",
      amount: { raw: "7000000", formatted: "7", decimals: 6 },
      chain: { slug: "local-evm" },
      token: { id: testToken.id },
      from_address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      block_number: 10,
    });
    expect(all[0]?.candidates).toHaveLength(2);
  });

  test("filters by status, reason, candidate, chain, token, recipient, transaction and time", async () => {
    expect(await valuesOf({ status: "dismissed" })).toEqual(["2"]);
    expect(await valuesOf({ status: "open,dismissed", reason: "no_request" })).toEqual(["3", "2", "1"]);
    expect(await valuesOf({ reason: "dust" })).toEqual(["0.00001"]);
    const candidate = (await transfersFor({ reason: "ambiguous" }, own))[0]?.candidates[0] ?? "";
    expect(await valuesOf({ candidate, status: "open" })).toEqual(["7"]);
    expect(await valuesOf({ candidate: missingRequest })).toEqual([]);
    expect(await transfersFor({ candidate }, stranger)).toEqual([]);
    expect(await valuesOf({ chain: "base" })).toEqual([]);
    expect(await valuesOf({ chain: "local-evm", token_id: String(testToken.id) })).toHaveLength(4);
    expect(await valuesOf({ token_id: String(testCoin.id) })).toEqual([]);
    const threeDollars = entries[2];
    if (!threeDollars) throw new Error("The list has no transfer of 3 dollars.");
    const { address, transfer } = threeDollars;
    expect(await valuesOf({ recipient_address: address.toLowerCase() })).toEqual(["3"]);
    expect(await valuesOf({ transaction_hash: transfer.transactionHash.toUpperCase().replace("X", "x") })).toEqual([
      "3",
    ]);
    const at = (await transfersFor({ recipient_address: address }, own))[0]?.created_at ?? "";
    expect(await valuesOf({ "created_at[gte]": at })).toEqual(["7", "3"]);
    expect(await valuesOf({ "created_at[lt]": at })).toEqual(["2", "1"]);
  });

  test("lists each transfer once across pages and rejects other lists' cursors", async () => {
    const amounts: string[] = [];
    let cursor: string | null = null;
    do {
      const response: ApiResponse = await list({ limit: "3", ...(cursor === null ? {} : { cursor }) }, own);
      amounts.push(...dataOf(response, z.array(unmatchedDetailSchema)).map((transfer) => transfer.amount.formatted));
      cursor = (response.body as { next_cursor: string | null }).next_cursor;
    } while (cursor !== null);
    expect(amounts).toEqual(["7", "3", "2", "1"]);
    const { next_cursor: foreign } = (await list({ limit: "1" }, own)).body as { next_cursor: string };
    expect(errorOf(await list({ cursor: foreign }, stranger)).code).toBe("invalid_cursor");
  });
});

test("a key can read, assign, dismiss and undo, and the audit log records its ID", async () => {
  const { entry, address } = await newEntry();
  const request = await newRequest(address);
  expect(transferOf(await get(entry.id))).toMatchObject({ id: entry.id, status: "open" });
  expect(transferOf(await change("assign", entry.id, { public_id: request.publicId })).status).toBe("assigned");
  expect(transferOf(await change("undo", entry.id)).status).toBe("open");
  expect(transferOf(await change("dismiss", entry.id, { note: " a test " })).status).toBe("dismissed");
  expect(errorOf(await change("dismiss", entry.id, { note: "x" })).code).toBe("unmatched_transfer_not_open");
  expect(transferOf(await change("undo", entry.id)).status).toBe("open");
  const entries = await db().auditEntry.findMany({ where: { subjectId: entry.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action.split(".")[1])).toEqual(["assigned", "reopened", "dismissed", "reopened"]);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([tenant.keyId]));
  expect(entries[2]?.after).toEqual({ status: "dismissed", note: "a test" });
});

test("undoing an assignment that completed its request returns 409", async () => {
  const { entry, address } = await newEntry(10n * dollar);
  const request = await newRequest(address);
  await change("assign", entry.id, { public_id: request.publicId });
  const response = await change("undo", entry.id);
  expect([response.status, errorOf(response).code]).toEqual([409, "assignment_final"]);
});

test("assigns to no request of another merchant, with the 404 of a missing one", async () => {
  // Errors contain the request ID, which must not make the bodies differ.
  const headers = { "x-request-id": "the-same-one" };
  const { entry } = await newEntry();
  const theirs = await newRequest(newAddress(), stranger);
  const ids = [theirs.publicId, "00000000-0000-4000-8000-000000000000", "not-a-uuid"];
  const responses = await Promise.all(
    ids.map((public_id) => change("assign", entry.id, { public_id }, tenant, headers)),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses.map((response) => errorOf(response).code)).toContain("payment_request_not_found");
});

test("returns 422 with a reason for public_id when the transfer cannot pay the request", async () => {
  const { entry } = await newEntry();
  const elsewhere = await newRequest(newAddress());
  const response = await change("assign", entry.id, { public_id: elsewhere.publicId });
  expect([response.status, fieldErrorsOf(response)]).toEqual([422, ["public_id wrong_recipient"]]);
  for (const [verb, body, fieldError] of [
    ["assign", {}, "public_id required"],
    ["dismiss", { note: "  " }, "note too_short"],
  ] as const) {
    expect(fieldErrorsOf(await change(verb, entry.id, body))).toEqual([fieldError]);
  }
});

test("an unexplained transfer has only its block, cannot be assigned, and can be dismissed", async () => {
  const own = await newTenant();
  const { id } = await newUnexplained({ id: own.merchantId }, 10n ** 18n);
  const [listed] = await transfersFor({ reason: "unexplained" }, own);
  expect(listed).toMatchObject({ id, transaction_hash: null, from_address: null, block_number: 10 });
  expect(listed?.amount.formatted).toBe("1");
  const refused = await change("assign", id, { public_id: (await newRequest(newAddress(), own)).publicId }, own);
  expect([refused.status, errorOf(refused).code]).toEqual([409, "transaction_unknown"]);
  expect(listed).toMatchObject({ explorer_url: null, transfer_status: "final" });
  expect(transferOf(await change("dismiss", id, { note: "our own" }, own)).status).toBe("dismissed");
  expect(transferOf(await change("undo", id, {}, own)).status).toBe("open");
});

describe("for a signed-in user", () => {
  test("shows each decision, its user, the request it pays and whether it can be undone", async () => {
    const own = await newTenant();
    const headers = await signedInHeaders(own.merchantId);
    const { entry, address } = await newEntry(4n * dollar, own);
    const request = await newRequest(address, own);
    const decide = (verb: typeof assignRoute, body?: object) =>
      call(verb, { method: "POST", params: { id: entry.id }, headers, body });
    expect((await decide(assignRoute, { public_id: request.publicId })).status).toBe(200);
    const [detail] = dataOf(await call(listRoute, { headers }), z.array(unmatchedDetailSchema.strict()));
    expect(detail).toMatchObject({
      status: "assigned",
      transfer_status: "final",
      assigned_to: { public_id: request.publicId, shortcode: request.shortcode, status: "active" },
      can_undo: true,
      note: null,
    });
    expect(detail?.decided_by).toMatch(/@shop\.example$/);
    expect((await decide(undoRoute)).status).toBe(200);
    await newEntry(dollar, own);
    const counts = dataOf(await call(getCounts, { headers }), unmatchedCountsSchema);
    expect(counts).toEqual({ open: 2, assigned: 0, dismissed: 0 });
  });

  test("predicts the outcome for each assignable request, candidates first, and searches others by text", async () => {
    const own = await newTenant();
    const headers = await signedInHeaders(own.merchantId);
    const first = await newRequest(newAddress(), own, "10");
    const recipient = first.recipientAddress;
    await newRequest(recipient, own, "12");
    const transfer = transferTo(recipient, { value: 11n * dollar });
    await bookBatch({ observed: [transfer] });
    const later = await newRequest(recipient, own, "99");
    await newRequest(newAddress(), own, "98");
    const [entry] = await transfersFor({ transaction_hash: transfer.transactionHash }, own);
    const search = async (q: string) =>
      dataOf(
        await call(getAssignable, {
          url: `${path}/${entry?.id}/assignable-requests${q}`,
          params: { id: entry?.id ?? "" },
          headers,
        }),
        z.array(assignableRequestSchema.strict()),
      );
    expect(
      (await search("")).map(({ amount, is_candidate, outcome }) => [
        amount.formatted,
        is_candidate,
        outcome.status,
        outcome.exception,
        outcome.remaining_amount.formatted,
      ]),
    ).toEqual([
      ["12", true, "active", null, "1"],
      ["10", true, "completed", "overpaid", "0"],
      ["99", false, "active", null, "88"],
    ]);
    await db().paymentRequest.update({ where: { publicId: later.publicId }, data: { pendingAmount: 88_000_000 } });
    const [nearest] = await search("");
    expect([nearest?.due_amount.formatted, nearest?.remaining_amount.formatted]).toEqual(["11", "99"]);
    expect((await search("?q=a-99")).map((request) => request.public_id)).toEqual([later.publicId]);
    expect((await search(`?q=${first.shortcode.slice(2, 7)}`)).map((request) => request.public_id)).toEqual([
      first.publicId,
    ]);
  });
});
