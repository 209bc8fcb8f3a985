import { expect, test } from "vitest";
import { readListView } from "./read-list-view";
import { listQuery } from "@/components/api/loading/list-view";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";

const read = (parameters: Record<string, string | string[]>) => readListView(parameters, listPaymentRequestsSchema);

test("the filters of a list are read from the URL as they were written", () => {
  const filters = {
    q: "HR 1&2",
    status: "active",
    exception: "overpaid",
    external_id: "a/b",
    token_id: "7",
    chain: "base",
    "created_at[gte]": "2026-11-19T23:00:00.000Z",
    "metadata[table]": "7",
    sort: "expires_at",
  };
  const view = { filters, cursor: "abc=" };
  expect(read(Object.fromEntries(new URLSearchParams(listQuery(view))))).toEqual(view);
});

test("unknown filters, impossible values and empty ones are ignored", () => {
  const parameters = { status: "paid", external_id: ["a", "b"], other: "x", q: " ", token_id: "-1", limit: "100" };
  expect(read(parameters)).toEqual({ filters: { external_id: "a" }, cursor: null });
  expect(listQuery({ filters: { q: "" } })).toBe("");
});
