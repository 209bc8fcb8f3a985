import { describe, expect, test } from "vitest";
import { auditAreas, type PresentedAuditEntry } from "@/lib/accounts/audit/schema";
import { changesOf, entryText, pageOfSubject } from "./entry-text";
import { messages as t } from "./messages";

function newEntry(fields: Partial<PresentedAuditEntry>): PresentedAuditEntry {
  const created_at = "2026-11-28T10:00:00.000Z";
  const subject = { action: "api_key.updated", subject_id: "7", before: null, after: {} };
  return { id: "1", environment: null, actor: "ada@shop.example", ...subject, created_at, ...fields };
}

describe("an entry's sentence", () => {
  test("has the subject's name as its middle, whatever the name contains", () => {
    const name = "100 % $& {name}";
    expect(entryText(newEntry({ after: { name } }))).toEqual([
      "ada@shop.example changed the API key ",
      `“${name}”`,
      ".",
    ]);
  });

  test("may have no subject", () => {
    const entry = newEntry({ action: "user.signed_out", actor: "operator", after: { email: "ada@shop.example" } });
    expect(entryText(entry)).toEqual(["The operator signed out.", "", ""]);
  });

  test("names the action of a newer version", () => {
    expect(entryText(newEntry({ action: "user.promoted" })).join("")).toBe(
      "ada@shop.example did “user.promoted” to 7.",
    );
  });
});

test("changes are the fields that differ, as texts", () => {
  const before = { name: "a", expires_at: null, permissions: ["x", "y"], hint: "k", is_live: false };
  const after = { name: "b", expires_at: "2026-11-27T00:40:00.000Z", permissions: [], hint: "k", is_live: true };
  expect(changesOf(newEntry({ before, after }))).toEqual([
    { field: "Name", before: "a", after: "b" },
    { field: "Expires", before: "", after: "2026-11-27T00:40:00.000Z" },
    { field: "Permissions", before: "x, y", after: "" },
    { field: "is live", before: "no", after: "yes" },
  ]);
  expect(changesOf(newEntry({ before: null, after }))).toEqual([]);
  expect(changesOf(newEntry({ before, after: {} }))).toEqual([]);
  const amounts = [{ amount: { formatted: "500" }, token: { symbol: "USDC" } }];
  const limits = newEntry({ before: { high_value_amounts: [] }, after: { high_value_amounts: amounts } });
  expect(changesOf(limits)).toEqual([{ field: "High-value amounts", before: "", after: "500 USDC" }]);
});

test("every area but sign-ins and the instance has a page, and a deleted endpoint has none of its own", () => {
  const pages = Object.fromEntries(
    Object.entries(auditAreas).map(([area, [action]]) => [area, pageOfSubject(newEntry({ action }))]),
  );
  expect(pages).toMatchObject({
    access: undefined,
    instance: undefined,
    webhooks: "webhooks/7",
    people: "settings/people",
  });
  expect(pageOfSubject(newEntry({ action: "webhook_endpoint.deleted" }))).toBe("webhooks");
  expect(Object.keys(t.areas)).toEqual(Object.keys(auditAreas).filter((area) => area !== "instance"));
});
