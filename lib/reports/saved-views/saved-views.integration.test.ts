import { beforeEach, describe, expect, test } from "vitest";
import { DELETE } from "@/app/api/dashboard/saved-views/[id]/route";
import { GET, POST } from "@/app/api/dashboard/saved-views/route";
import { removeMember } from "@/lib/accounts/members/remove";
import { db } from "@/lib/platform/db";
import { call, errorOf, newTenant, type ApiResponse, type Tenant } from "@/testing/api";
import { newMember, newMembership } from "@/testing/members";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { countWaiting } from "@/testing/test-database";
import { maxSavedViews, maxViewNameLength, savedPages, type PresentedSavedView, type SavedPage } from "./schema";

const aDay = "2026-11-01T00:00:00Z";

type Headers = Record<string, string>;

let tenant: Tenant;
let userId: bigint;
let headers: Headers;
beforeEach(async () => {
  tenant = await newTenant();
  userId = (await newMember(tenant.merchantId)).id;
  headers = await sessionHeaders(userId);
});

const save = (body: Record<string, unknown> = {}, as = headers) =>
  call(POST, {
    method: "POST",
    headers: as,
    body: { page: "payments", name: "Failed", values: { status: "failed" }, ...body },
  });
const remove = (id: string, as = headers) => call(DELETE, { method: "DELETE", headers: as, params: { id } });
const list = (page: SavedPage = "payments", as = headers) => call(GET, { headers: as, url: `/?page=${page}` });

/** Saves two views once both have begun. */
async function saveAtOnce(...names: [string, string]): Promise<ApiResponse[]> {
  const { merchantId } = tenant;
  const raced = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT role FROM membership WHERE user_id = ${userId} AND merchant_id = ${merchantId} FOR UPDATE`;
    const saving = names.map((name) => save({ name }));
    await expect.poll(countWaiting).toBe(names.length);
    return saving;
  });
  return Promise.all(raced);
}

/** Values that the page accepts. */
const valuesFor = (page: SavedPage): Record<string, string> =>
  page === "new_payment_request" ? { amount: "5" } : { "created_at[gte]": aDay };

const viewOf = ({ body }: ApiResponse) => (body as { data: PresentedSavedView }).data;
const viewsOf = ({ body }: ApiResponse) => (body as { data: PresentedSavedView[] }).data;
const namesOf = async (response: Promise<ApiResponse>) => viewsOf(await response).map(({ name }) => name);

describe("a person's views", () => {
  test("are listed by name, with the values as they were saved", async () => {
    const values = { status: "expired,cancelled", sort: "expires_at", q: "åse", "metadata[table]": "7" };
    const created = await save({ page: "payment_requests", name: " Table 7 ", values });
    expect([created.status, viewOf(created)]).toMatchObject([201, { name: "Table 7", values }]);
    await save({ page: "payment_requests", name: "A table", values: { "created_at[gte]": aDay } });
    expect(viewsOf(await list("payment_requests"))).toMatchObject([{ name: "A table" }, viewOf(created)]);
    expect(await namesOf(list())).toEqual([]);
  });

  test("are deleted once", async () => {
    const { id } = viewOf(await save());
    expect((await remove(id)).status).toBe(204);
    expect(await namesOf(list())).toEqual([]);
    const again = await remove(id);
    expect([again.status, errorOf(again).code]).toEqual([404, "saved_view_not_found"]);
  });

  test.each(savedPages)(
    "have names that are unique for %s, and for another page or environment again free",
    async (of) => {
      const view = { page: of, name: "Mine", values: valuesFor(of) };
      expect((await save(view)).status).toBe(201);
      const again = await save(view);
      expect([again.status, errorOf(again)]).toMatchObject([
        409,
        { code: "saved_view_name_in_use", errors: [{ path: "name", code: "name_in_use" }] },
      ]);
      const live = await sessionHeaders(userId, { environment: "production" });
      expect((await save(view, live)).status).toBe(201);
      for (const other of savedPages.filter((name) => name !== of)) {
        expect((await save({ page: other, name: "Mine", values: valuesFor(other) })).status).toBe(201);
      }
    },
  );

  test("are at most twenty of a page, even if they are saved at once", async () => {
    for (let n = 1; n < maxSavedViews; n += 1) await save({ name: `View ${n}` });
    const raced = await saveAtOnce("a", "b");
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = raced.find(({ status }) => status === 409);
    expect(refused && errorOf(refused)).toMatchObject({ code: "saved_view_limit_reached" });
    expect(await namesOf(list())).toHaveLength(maxSavedViews);
    expect((await save({ page: "unmatched_transfers", values: { status: "open" } })).status).toBe(201);
  });

  test("are saved once under a name, even if two are saved at once", async () => {
    const raced = await saveAtOnce("Mine", "Mine");
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("are hidden from everyone else, and from themselves at another merchant", async () => {
    const { id } = viewOf(await save());
    const elsewhere = await newTenant();
    await newMembership(userId, elsewhere.merchantId, "owner");
    const others = [
      await signedInHeaders(tenant.merchantId),
      await sessionHeaders(userId, { environment: "production" }),
      { ...headers, "x-remit-merchant": elsewhere.merchantId.toString() },
      await signedInHeaders(elsewhere.merchantId),
    ];
    for (const other of others) {
      expect(await namesOf(list("payments", other))).toEqual([]);
      const refused = await remove(id, other);
      expect([refused.status, errorOf(refused).code]).toEqual([404, "saved_view_not_found"]);
    }
    expect(await namesOf(list())).toEqual(["Failed"]);
  });

  test("end with the membership, and with the person", async () => {
    const other = await newTenant();
    await newMembership(userId, other.merchantId, "viewer");
    await save();
    await save({}, { ...headers, "x-remit-merchant": other.merchantId.toString() });
    const merchants = async () =>
      (await db().savedView.findMany({ where: { userId } })).map(({ merchantId }) => merchantId);
    await removeMember(contextOf(other.scope, { actor: operator }), { userId, revokeApiKeys: false });
    expect(await merchants()).toEqual([tenant.merchantId]);
    await db().user.delete({ where: { id: userId } });
    expect(await merchants()).toEqual([]);
  });

  test("are of the pages that their role may use", async () => {
    const cashier = await signedInHeaders(tenant.merchantId, { role: "cashier" });
    expect((await save({ page: "payment_requests", values: { status: "active" } }, cashier)).status).toBe(201);
    for (const response of [await save({}, cashier), await list("payments", cashier)]) {
      expect([response.status, errorOf(response).required_permission]).toEqual([403, "payments:read"]);
    }
    const viewer = await signedInHeaders(tenant.merchantId, { role: "viewer" });
    expect((await save({}, viewer)).status).toBe(201);
    const template = { page: "new_payment_request", values: { amount: "5" } };
    expect((await save(template, cashier)).status).toBe(201);
    for (const response of [await save(template, viewer), await list("new_payment_request", viewer)]) {
      expect([response.status, errorOf(response).required_permission]).toEqual([403, "payment_requests:write"]);
    }
  });
});

const template = { page: "new_payment_request" };

describe("a view is refused", () => {
  test.each([
    ["with an unknown filter", { values: { colour: "red" } }, "values.colour", "unknown_parameter"],
    ["with a cursor", { values: { status: "failed", cursor: "x" } }, "values.cursor", "unknown_parameter"],
    ["with a page size", { values: { limit: "5" } }, "values.limit", "unknown_parameter"],
    ["with a filter of another list", { values: { q: "roll" } }, "values.q", "unknown_parameter"],
    [
      "with an unknown filter of requests",
      { page: "payment_requests", values: { "metadata[]": "7" } },
      "values.metadata[]",
      "unknown_parameter",
    ],
    ["with an invalid time", { values: { "created_at[gte]": "soon" } }, "values.created_at[gte]", "invalid_time"],
    ["with an empty value", { values: { chain: "" } }, "values.chain", "too_short"],
    ["with a number", { values: { token_id: 1 } }, "values.token_id", "invalid_type"],
    ["without a value", { values: {} }, "values", "too_few"],
    ["without values", { values: undefined }, "values", "required"],
    ["of an unknown page", { page: "events" }, "page", "invalid_value"],
    [
      "with a field that requests do not have",
      { ...template, values: { colour: "red" } },
      "values.colour",
      "unknown_parameter",
    ],
    [
      "with an external id",
      { ...template, values: { external_id: "4711" } },
      "values.external_id",
      "unknown_parameter",
    ],
    ["with an invalid amount", { ...template, values: { amount: "-5" } }, "values.amount", "amount_invalid"],
    [
      "with too short a time to pay",
      { ...template, values: { expires_in: "299" } },
      "values.expires_in",
      "out_of_range",
    ],
    ["with an unsafe URL", { ...template, values: { cancel_url: "javascript:1" } }, "values.cancel_url", "invalid_url"],
    ["with text as metadata", { ...template, values: { metadata: "table 7" } }, "values.metadata", "invalid_type"],
    ["without a name", { name: " " }, "name", "too_short"],
    ["with a name that is too long", { name: "n".repeat(maxViewNameLength + 1) }, "name", "too_long"],
    ["with a name of two lines", { name: "Failed\npayments" }, "name", "invalid_text"],
  ])("%s", async (_, body, path, code) => {
    const response = await save(body);
    expect([response.status, errorOf(response).errors]).toMatchObject([422, [{ path, code }]]);
    expect(await namesOf(list())).toEqual([]);
  });
});
