import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { newTenant, type Tenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { contextOf } from "@/testing/tester";
import { cancelPaymentRequest } from "./cancel";
import { countPaymentRequests } from "./count";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import { listPaymentRequests } from "./list";
import { listPaymentRequestsSchema } from "./list-schema";

let tenant: Tenant;
let recipient_address: string;
beforeAll(async () => {
  tenant = await newTenant();
  recipient_address = newAddress();
  // Only two creation times, so that the id must break ties.
  for (let n = 0; n < 25; n += 1) await create(n, new Date(n < 12 ? 1_900_000_000_000 : 1_900_000_060_000));
});

function create(n: number, now = new Date()) {
  const body = { amount: "1", token_id: testToken.id, recipient_address, external_id: `id-${n}`, expires_in: 3600 };
  return createPaymentRequest(contextOf(tenant.scope, { now }), createPaymentRequestSchema.parse(body));
}

function list(query: Record<string, string>, { scope } = tenant) {
  return listPaymentRequests(contextOf(scope), listPaymentRequestsSchema.parse(query));
}

async function allPages(limit: number): Promise<string[]> {
  const listed: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ limit: String(limit), ...(cursor ? { cursor } : {}) });
    listed.push(...page.rows.map((row) => row.externalId));
    cursor = page.nextCursor;
  } while (cursor);
  return listed;
}

const newestFirst = Array.from({ length: 25 }, (_, n) => `id-${24 - n}`);

test("requests of one page share the rows of their chain and merchant", async () => {
  const { rows } = await list({});
  expect([rows.length, new Set(rows.map(({ chain }) => chain)).size]).toEqual([20, 1]);
  expect(new Set(rows.map(({ merchant }) => merchant)).size).toBe(1);
});

test("lists the newest first, twenty per page", async () => {
  const { rows, nextCursor } = await list({});
  expect(rows.map((row) => row.externalId)).toEqual(newestFirst.slice(0, 20));
  expect(nextCursor).toMatch(/^[\w-]+$/);
});

test.each([1, 5, 24, 25, 100])("pages of %i contain each request once, in order", async (limit) => {
  expect(await allPages(limit)).toEqual(newestFirst);
});

test("a cursor stays valid while requests are added, without repeats or gaps", async () => {
  const other = await newTenant();
  const addresses = newAddress();
  const body = { amount: "1", token_id: testToken.id, recipient_address: addresses };
  const add = () => createPaymentRequest(contextOf(other.scope), createPaymentRequestSchema.parse(body));
  await Promise.all([add(), add(), add(), add(), add()]);
  const before = (await list({}, other)).rows.map((row) => row.publicId);
  const first = await list({ limit: "2" }, other);
  await add();
  const second = await list({ limit: "10", cursor: first.nextCursor ?? "" }, other);
  expect([...first.rows, ...second.rows].map((row) => row.publicId)).toEqual(before);
});

test.each(["x", "AAAAAAAAAAAAAAAAAAAAAA", "....", "%00"])("rejects the forged cursor %j", async (cursor) => {
  await expect(list({ cursor })).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("rejects a cursor of another merchant", async () => {
  const { nextCursor } = await list({ limit: "1" });
  const stranger = await newTenant();
  await expect(list({ cursor: nextCursor ?? "" }, stranger)).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("filters by comma-separated status and by external ID", async () => {
  const [row] = (await list({ external_id: "id-3" })).rows;
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: row?.publicId ?? "" });
  expect((await list({ status: "cancelled" })).rows.map((one) => one.externalId)).toEqual(["id-3"]);
  expect((await list({ status: "active,cancelled", limit: "100" })).rows).toHaveLength(25);
  expect((await list({ status: "completed" })).rows).toEqual([]);
  expect((await list({ external_id: "ID-3" })).rows).toEqual([]);
});

test.each([
  { limit: "0" },
  { limit: "101" },
  { limit: "1e1" },
  { limit: "" },
  { status: "paid" },
  { status: "" },
  { status: "active," },
  { colour: "red" },
])("rejects the query %j", (query) => {
  expect(listPaymentRequestsSchema.safeParse(query).success).toBe(false);
});

test("the other environment and other merchants have their own lists and counts", async () => {
  const sibling = await newTenant({ merchantId: tenant.merchantId, environment: "production" });
  expect((await list({}, sibling)).rows).toEqual([]);
  expect(await countPaymentRequests(contextOf(sibling.scope))).toEqual({
    active: 0,
    completed: 0,
    expired: 0,
    cancelled: 0,
  });
});

test("counts the requests of each status", async () => {
  const stored = await db().paymentRequest.groupBy({
    by: ["status"],
    where: { merchantId: tenant.merchantId },
    _count: true,
  });
  const counts = await countPaymentRequests(contextOf(tenant.scope));
  expect(counts.active + counts.cancelled).toBe(25);
  for (const { status, _count } of stored) expect(counts[status]).toBe(_count);
});
