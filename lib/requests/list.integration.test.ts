import { beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/payment-requests/route";
import { db } from "@/lib/platform/db";
import { call, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { newAddress, testCoin, testToken, contextOf } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { cancelPaymentRequest } from "./cancel";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";
import type { PaymentRequestRow } from "./rows";
import { listPaymentRequests, countPaymentRequests } from "./list";
import { listPaymentRequestsSchema } from "./list-schema";
import { matchesSearch } from "./search";

let tenant: Tenant;
let stranger: Tenant;
const hour = 3_600_000;
const start = Date.parse("2030-01-01T00:00:00.000Z");
const shared = newAddress();

/** Request n is created n hours after the start; later requests expire sooner. */
function create(owner: Tenant, n: number, body: Record<string, unknown> = {}): Promise<PaymentRequestRow> {
  const base = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), external_id: `n${n}` };
  const expires = { expires_at: new Date(start + (100 - n) * hour).toISOString() };
  const input = createPaymentRequestSchema.parse({ ...base, ...expires, ...body });
  return createPaymentRequest(contextOf(owner.scope, { now: new Date(start + n * hour) }), input);
}

const rows: PaymentRequestRow[] = [];
let hash: string;

beforeAll(async () => {
  tenant = await newTenant();
  stranger = await newTenant();
  const bodies: Record<string, unknown>[] = [
    { description: "Two 100% tickets", recipient_address: shared },
    { metadata: { cart: 7, text: "7", yes: true, nothing: null, list: ["a"], deep: { a: 1 }, "a.b c": "x" } },
    { metadata: { cart: "7", yes: "true", share: 1.5, nothing: "null" }, recipient_address: shared },
    { token_id: testCoin.id, amount: "0.5", description: "snake_case \\ back" },
    {},
  ];
  for (const [n, body] of bodies.entries()) {
    const row = await create(tenant, n, body);
    // A search for one letter would find random shortcodes and IDs that begin with it.
    const fixed = { shortcode: `zzzzzzzzz${n + 1}`, publicId: `0${row.publicId.slice(1)}` };
    await db().paymentRequest.update({ where: { id: row.id }, data: fixed });
    rows.push({ ...row, ...fixed });
  }
  await create(stranger, 0, { description: "Two 100% tickets", metadata: { cart: 7 } });
  hash = await bookTransfer(rows[0] as PaymentRequestRow, 11_000_000n, { blockTime: new Date(start + hour) });
  await cancelPaymentRequest(contextOf(tenant.scope), { publicId: rows[4]?.publicId ?? "" });
});

function send(query: Record<string, string>, { key } = tenant) {
  return call(GET, { key, url: `/api/payment-requests?${new URLSearchParams(query).toString()}` });
}

async function found(query: Record<string, string>, owner = tenant): Promise<string[]> {
  const response = await send(query, owner);
  if (response.status !== 200) throw new Error(response.text);
  return (response.body as { data: { external_id: string }[] }).data.map((request) => request.external_id);
}

describe("filters", () => {
  test("by exception, comma-separated, and by status", async () => {
    expect(await found({ exception: "overpaid" })).toEqual(["n0"]);
    expect(await found({ exception: "overpaid,underpaid", status: "completed,active" })).toEqual(["n0"]);
    expect(await found({ exception: "overpaid", status: "active" })).toEqual([]);
    expect(await found({ status: "cancelled" })).toEqual(["n4"]);
  });

  test("by shortcode, chain and token", async () => {
    expect(await found({ shortcode: rows[1]?.shortcode ?? "" })).toEqual(["n1"]);
    expect(await found({ chain: "local-evm", token_id: String(testCoin.id) })).toEqual(["n3"]);
    expect(await found({ chain: "base" })).toEqual([]);
  });

  test("by recipient address in any notation", async () => {
    for (const spelling of [shared, shared.toLowerCase(), `0x${shared.slice(2).toUpperCase()}`]) {
      expect(await found({ recipient_address: spelling })).toEqual(["n2", "n0"]);
    }
    expect(await found({ recipient_address: newAddress() })).toEqual([]);
  });

  test("by the transaction hash of a payment in any letter case", async () => {
    expect(await found({ transaction_hash: hash })).toEqual(["n0"]);
    expect(await found({ transaction_hash: `0x${hash.slice(2).toUpperCase()}` })).toEqual(["n0"]);
    expect(await found({ transaction_hash: `0x${"0".repeat(64)}` })).toEqual([]);
  });

  test("by time ranges with inclusive and exclusive ends", async () => {
    const at = (n: number) => new Date(start + n * hour).toISOString();
    expect(await found({ "created_at[gte]": at(1), "created_at[lte]": at(3) })).toEqual(["n3", "n2", "n1"]);
    expect(await found({ "created_at[gt]": at(1), "created_at[lt]": at(3) })).toEqual(["n2"]);
    expect(await found({ "expires_at[gt]": at(98) })).toEqual(["n1", "n0"]);
    expect(await found({ "expires_at[gte]": at(98), "created_at[gt]": at(0) })).toEqual(["n2", "n1"]);
    expect(await found({ "created_at[lt]": "2030-01-01T03:00:00+02:00" })).toEqual(["n0"]);
  });

  test("by metadata text, or the number, boolean or null that it spells", async () => {
    expect(await found({ "metadata[cart]": "7" })).toEqual(["n2", "n1"]);
    expect(await found({ "metadata[cart]": "7.0" })).toEqual(["n1"]);
    expect(await found({ "metadata[cart]": "7", "metadata[text]": "7" })).toEqual(["n1"]);
    expect(await found({ "metadata[yes]": "true" })).toEqual(["n2", "n1"]);
    expect(await found({ "metadata[nothing]": "null" })).toEqual(["n2", "n1"]);
    expect(await found({ "metadata[a.b c]": "x" })).toEqual(["n1"]);
    expect(await found({ "metadata[share]": "15e-1" })).toEqual(["n2"]);
    for (const value of ["a", '["a"]', "07", "1e999", "", '{"a":1}']) {
      expect(await found({ "metadata[list]": value, "metadata[deep]": value })).toEqual([]);
    }
    expect(await found({ "metadata[list]": "a" })).toEqual([]);
    expect(await found({ "metadata[__proto__]": "7" })).toEqual([]);
  });

  test("q finds parts of texts, IDs and hashes in any letter case and escapes wildcards", async () => {
    expect(await found({ q: "TWO 100" })).toEqual(["n0"]);
    expect(await found({ q: "n3" })).toEqual(["n3"]);
    expect(await found({ q: rows[2]?.shortcode ?? "" })).toEqual(["n2"]);
    expect(await found({ q: rows[2]?.publicId.slice(0, 13).toUpperCase() ?? "" })).toEqual(["n2"]);
    expect(await found({ q: hash.slice(0, 20).toUpperCase() })).toEqual(["n0"]);
    expect(await found({ q: "100%" })).toEqual(["n0"]);
    expect(await found({ q: "e_c" })).toEqual(["n3"]);
    expect(await found({ q: "\\" })).toEqual(["n3"]);
    expect(await found({ q: "%" })).toEqual(["n0"]);
    expect(await found({ q: "' OR true --" })).toEqual([]);
  });

  test("q of one or two letters finds the beginnings of words", async () => {
    expect(await found({ q: "TI" })).toEqual(["n0"]);
    expect(await found({ q: "ca" })).toEqual(["n3"]);
    expect(await found({ q: "b" })).toEqual(["n3"]);
    expect(await found({ q: "ck" })).toEqual([]);
  });

  test("q finds an ID or a hash only by its prefix, with or without 0x", async () => {
    const publicId = rows[2]?.publicId ?? "";
    expect(await found({ q: publicId })).toEqual(["n2"]);
    expect(await found({ q: publicId.slice(9) })).toEqual([]);
    expect(await found({ q: hash.slice(2) })).toEqual(["n0"]);
    expect(await found({ q: hash.slice(0, 6) })).toEqual(["n0"]);
    expect(await found({ q: hash.slice(0, 5) })).toEqual([]);
    expect(await found({ q: hash.slice(20) })).toEqual([]);
  });

  test("q uses its indexes", async () => {
    const condition = await matchesSearch(tenant.scope, "abcdef12");
    const plan = await db().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRaw`EXPLAIN SELECT id FROM payment_request r WHERE ${condition}`;
    });
    for (const part of ["BitmapOr", "search_idx", "metadata_text_idx", "public_id_key", "id = ANY"]) {
      expect(JSON.stringify(plan)).toContain(part);
    }
  });

  test("never match another merchant's requests or payments", async () => {
    expect(await found({ q: "tickets" }, stranger)).toEqual(["n0"]);
    expect(await found({ "metadata[cart]": "7" }, stranger)).toEqual(["n0"]);
    expect(await found({ q: hash }, stranger)).toEqual([]);
    expect(await found({ transaction_hash: hash }, stranger)).toEqual([]);
    expect(await found({ shortcode: rows[0]?.shortcode ?? "" }, stranger)).toEqual([]);
    const sibling = await newTenant({ merchantId: tenant.merchantId, environment: "production" });
    expect(await found({ q: "n" }, sibling)).toEqual([]);
  });
});

describe("orders", () => {
  const inOrder = ["n0", "n1", "n2", "n3", "n4"];
  test.each([
    ["-created_at", [...inOrder].reverse()],
    ["created_at", inOrder],
    ["-expires_at", inOrder],
    ["expires_at", [...inOrder].reverse()],
  ])("%s, page by page", async (sort, expected) => {
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const response = await send({ sort, limit: "2", ...(cursor === null ? {} : { cursor }) });
      const page = response.body as { data: { external_id: string }[]; next_cursor: string | null };
      listed.push(...page.data.map((request) => request.external_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(listed).toEqual(expected);
  });

  test("break ties of equal times by ID in either direction", async () => {
    const other = await newTenant();
    for (let n = 0; n < 5; n += 1) {
      const row = await create(other, n);
      await db().paymentRequest.update({ where: { id: row.id }, data: { expiresAt: new Date(start) } });
    }
    for (const sort of ["expires_at", "-expires_at"]) {
      const first = await send({ sort, limit: "3" }, other);
      const { data, next_cursor } = first.body as { data: { external_id: string }[]; next_cursor: string };
      const secondPage = await found({ sort, cursor: next_cursor }, other);
      const listed = [...data.map((request) => request.external_id), ...secondPage];
      expect(listed).toEqual(sort === "expires_at" ? inOrder : [...inOrder].reverse());
    }
  });

  test("keep a cursor by expiry valid when its row moves", async () => {
    const other = await newTenant();
    for (let n = 0; n < 4; n += 1) await create(other, n);
    const first = await send({ sort: "expires_at", limit: "2" }, other);
    const { data, next_cursor } = first.body as { data: { public_id: string }[]; next_cursor: string };
    await db().paymentRequest.update({
      where: { publicId: data[1]?.public_id },
      data: { expiresAt: new Date(start + 1000 * hour), lateUntil: new Date(start + 2000 * hour) },
    });
    expect(await found({ sort: "expires_at", cursor: next_cursor }, other)).toEqual(["n1", "n0", "n2"]);
  });

  test("reject a cursor of another sort order or merchant with 400", async () => {
    const { next_cursor: cursor } = (await send({ limit: "1" })).body as { next_cursor: string };
    const rejected = [
      await send({ sort: "created_at", cursor }),
      await send({ sort: "-expires_at", cursor }),
      await send({ cursor }, stranger),
      await send({ cursor: "nonsense" }),
    ];
    for (const response of rejected) expect([response.status, errorOf(response).code]).toEqual([400, "invalid_cursor"]);
    expect((await send({ sort: "-created_at", cursor })).status).toBe(200);
  });
});

describe("errors", () => {
  test("report every invalid parameter at once", async () => {
    const query = {
      colour: "red",
      "metadata[]": "x",
      "metadata[a][b]": "x",
      metadata: "x",
      "created_at[eq]": "2030-01-01T00:00:00Z",
      sort: "amount",
      exception: "none",
      token_id: "0",
      "expires_at[gt]": "2030-01-01",
      q: "",
    };
    const response = await send(query);
    expect(response.status).toBe(422);
    expect(new Set(fieldErrorsOf(response))).toEqual(
      new Set([
        "colour unknown_parameter",
        "metadata[] unknown_parameter",
        "metadata[a][b] unknown_parameter",
        "metadata unknown_parameter",
        "created_at[eq] unknown_parameter",
        "sort invalid_value",
        "exception.0 invalid_value",
        "token_id out_of_range",
        "expires_at[gt] invalid_time",
        "q too_short",
      ]),
    );
  });

  test.each([
    [{ token_id: "99999999999" }, "token_id out_of_range"],
    [{ token_id: "1e3" }, "token_id out_of_range"],
    [{ "created_at[gte]": "0000-01-01T00:00:00Z" }, "created_at[gte] invalid_time"],
    [{ "created_at[gte]": "9999-12-31T23:59:59-10:00" }, "created_at[gte] invalid_time"],
    [{ q: "a\0" }, "q invalid_text"],
    [{ ["__proto__"]: "1" }, "__proto__ unknown_parameter"],
    [{ toString: "1" }, "toString unknown_parameter"],
  ])("%j is rejected", async (query, fieldError) => {
    expect(fieldErrorsOf(await send(query))).toEqual([fieldError]);
  });

  test("more than ten metadata filters are rejected", async () => {
    const filters = (count: number) =>
      Object.fromEntries([...Array(count).keys()].map((n) => [`metadata[k${n}]`, "x"]));
    expect(await found(filters(10))).toEqual([]);
    expect(fieldErrorsOf(await send(filters(11)))).toEqual(["metadata too_many"]);
  });
});

describe("the pages of the list", () => {
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
});
