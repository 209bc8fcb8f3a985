import { Client } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import type { DocumentedHandler } from "@/lib/api/http/documented";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { call, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { contextOf, newAddress, testToken } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { newUnmatched } from "@/testing/unmatched";
import { GET as exportRequests } from "./payment-requests/export/route";
import { GET as listRequests } from "./payment-requests/route";
import { GET as exportPayments } from "./payments/export/route";
import { GET as listPayments } from "./payments/route";
import { GET as exportUnmatched } from "./unmatched-transfers/export/route";
import { GET as listUnmatched } from "./unmatched-transfers/route";

// More than a page of an export.
const requestCount = 103;

/** Texts that break a careless file, or that a spreadsheet would run. */
const texts = [
  '=HYPERLINK("http://evil.example","x")',
  "+1",
  "-1+1",
  "@SUM(A1)",
  "\tTab",
  'two\nlines, a comma and a "quote"',
  "شاي بالنعناع ☕",
  "'quoted",
];

const lists: [name: string, list: DocumentedHandler, file: DocumentedHandler, query: Record<string, string>][] = [
  ["payment requests", listRequests, exportRequests, { chain: "local-evm", sort: "created_at" }],
  ["payment requests by metadata", listRequests, exportRequests, { "metadata[table]": "7" }],
  ["payments", listPayments, exportPayments, { status: "completed" }],
  ["unmatched transfers", listUnmatched, exportUnmatched, { status: "open" }],
];

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
  for (const owner of [tenant, await newTenant()]) {
    for (let index = 0; index < (owner === tenant ? requestCount : 1); index += 1) {
      const description = texts[index] ?? `Order ${index}`;
      const metadata = index < 3 ? { table: 7, note: description, guests: ["a", { b: null }] } : {};
      const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), description, metadata };
      const request = await createPaymentRequest(contextOf(owner.scope), createPaymentRequestSchema.parse(body));
      if (index % 20 === 0) await bookTransfer(request, 4_000_000n);
    }
    await newUnmatched({ id: owner.merchantId }, { value: 4_000_000n });
  }
});

const read = (handler: DocumentedHandler, query: Record<string, string>, key = tenant.key) =>
  call(handler, { key, url: `/?${new URLSearchParams(query).toString()}` });

/** Every object of a list, page by page. */
async function listAll(list: DocumentedHandler, query: Record<string, string>): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await read(list, { ...query, limit: "50", ...(cursor && { cursor }) });
    const page = body as { data: Record<string, unknown>[]; next_cursor: string | null };
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

/** The records of a CSV file (RFC 4180). */
function recordsOf(csv: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") records.push([]);
  }
  return records.slice(0, -1);
}

/** The cell of a field as the file must show it. */
function expectedCell(row: unknown, column: string): string {
  const value = column
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], row);
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

test.each(lists)("an export of %s equals the list, in both formats", async (_name, list, file, query) => {
  const rows = await listAll(list, query);
  expect(rows.length).toBeGreaterThan(0);
  const json = await read(file, { ...query, format: "json" });
  expect(json.body).toEqual({ data: rows });
  const csv = await read(file, query);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="remit-[a-z-]+-sandbox\.csv"$/);
  const [columns = [], ...records] = recordsOf(csv.text);
  expect(records).toEqual(rows.map((row) => columns.map((column) => expectedCell(row, column))));
  // Each field of each object has a column.
  for (const name of Object.keys(rows[0] ?? {})) {
    expect(columns.some((column) => column === name || column.startsWith(`${name}.`))).toBe(true);
  }
});

test("a file without rows has its columns, or an empty list", async () => {
  const none = { external_id: "missing" };
  expect(recordsOf((await read(exportRequests, none)).text)).toHaveLength(1);
  expect((await read(exportRequests, { ...none, format: "json" })).body).toEqual({ data: [] });
});

test.each(lists)(
  "an export of %s rejects what the list rejects, a page and an unknown format",
  async (...[, , file]) => {
    expect(fieldErrorsOf(await read(file, { limit: "5", cursor: "x", format: "xlsx" }))).toEqual([
      "format invalid_value",
      "limit unknown_parameter",
      "cursor unknown_parameter",
    ]);
    expect(fieldErrorsOf(await read(file, { chain: "atlantis" }))).toEqual(["chain chain_not_found"]);
  },
);

test.each([
  [exportRequests, "payment_requests:read"],
  [exportPayments, "payments:read"],
  [exportUnmatched, "unmatched_transfers:read"],
] as const)("an export needs the permission of its list", async (file, permission) => {
  const { key } = await newTenant({ permissions: ["events:read"] });
  expect(errorOf(await read(file, {}, key)).required_permission).toBe(permission);
});

test("HEAD of an export has its headers, and reads one page at most", async () => {
  const query = vi.spyOn(Client.prototype, "query");
  const request = { key: tenant.key, method: "HEAD" };
  const statements = async (method: "HEAD" | "GET") => {
    query.mockClear();
    const { status, text, headers } = await call(exportRequests, { ...request, method });
    expect([status, headers.get("content-type"), text === ""]).toEqual([
      200,
      "text/csv; charset=utf-8",
      method === "HEAD",
    ]);
    return query.mock.calls.filter(([sent]) =>
      String((sent as { text?: string }).text ?? sent).includes("payment_request"),
    ).length;
  };
  const ofHead = await statements("HEAD");
  expect(ofHead).toBeLessThan(await statements("GET"));
});
