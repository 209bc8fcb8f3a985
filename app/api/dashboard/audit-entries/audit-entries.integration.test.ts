import { expect, test } from "vitest";
import { z } from "zod";
import type { Environment } from "@/lib/platform/scope";
import { updateApiKey } from "@/lib/accounts/api-keys/update";
import { recordAudit } from "@/lib/accounts/audit/record";
import { updateSettings } from "@/lib/accounts/merchant-account/settings";
import { auditEntrySchema, type AuditAction } from "@/lib/accounts/audit/schema";
import { db } from "@/lib/platform/db";
import { newAccount } from "@/testing/account";
import { call, dataOf, newTenant, type Tenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { GET as exportEntries } from "./export/route";
import { GET } from "./route";
import { contextOf } from "@/testing/settlement-fixtures";

const entries = z.array(auditEntrySchema.strict());

const userContext = ({ scope }: Tenant) =>
  contextOf(scope, { actor: { type: "user" as const, id: 7n, email: "me@x.test" } });

async function read({ merchantId }: Tenant, query: string, environment: Environment = "sandbox") {
  const headers = await signedInHeaders(merchantId, { environment });
  return call(GET, { url: `/api/dashboard/audit-entries?${query}`, headers });
}

test("lists each audit entry once, newest first, page by page", async () => {
  const tenant = await newTenant();
  for (const name of ["one", "two", "three", "four"])
    await updateApiKey(userContext(tenant), { id: tenant.keyId, name });
  const renamings: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const response = await read(tenant, `limit=2${cursor && `&cursor=${cursor}`}`);
    renamings.push(...dataOf(response, entries).map(({ after, before }) => [before?.name, after.name]));
    cursor = (response.body as { next_cursor: string | null }).next_cursor;
  }
  expect(renamings).toEqual([
    ["three", "four"],
    ["two", "three"],
    ["one", "two"],
    ["test key", "one"],
    [undefined, "test key"],
  ]);
});

test("shows an action recorded by a newer release by its name", async () => {
  const tenant = await newTenant();
  const subject = { ...tenant.scope, id: 7n };
  const unknownAction = { action: "user.promoted" as AuditAction, subject, before: null, after: {} };
  await db().$transaction((tx) => recordAudit(tx, userContext(tenant), unknownAction));
  expect(dataOf(await read(tenant, "limit=1"), entries)).toMatchObject([{ action: "user.promoted" }]);
});

test("hides the audit log of another merchant or environment and rejects its cursors", async () => {
  const tenant = await newTenant();
  await updateApiKey(userContext(tenant), { id: tenant.keyId, name: "renamed" });
  const firstPage = await read(tenant, "limit=1");
  expect(dataOf(await read(tenant, "", "production"), entries)).toEqual([]);
  const stranger = await newTenant();
  expect(dataOf(await read(stranger, ""), entries)).toHaveLength(1);
  const { next_cursor } = firstPage.body as { next_cursor: string };
  expect((await read(stranger, `cursor=${next_cursor}`)).status).toBe(400);
  expect((await read(tenant, `cursor=${next_cursor}`, "production")).status).toBe(400);
});

test("filters by area, actor and time, and exports the same entries", async () => {
  const tenant = await newTenant();
  const { email, userId } = await newAccount();
  const person = { ...userContext(tenant), actor: { type: "user" as const, id: userId, email } };
  await updateApiKey(person, { id: tenant.keyId, name: "renamed" });
  await updateSettings(userContext(tenant), { name: "Halden" });
  const actionsOf = async (query: string) =>
    dataOf(await read(tenant, query), entries).map(({ action, after }) => [action, after.name]);
  const renamed = ["api_key.updated", "renamed"];
  const named = ["merchant.updated", "Halden"];
  expect(await actionsOf("area=settings")).toEqual([named]);
  expect(await actionsOf("area=api_keys&limit=1")).toEqual([renamed]);
  expect(await actionsOf(`actor=${encodeURIComponent(email.toUpperCase())}`)).toEqual([renamed]);
  expect(await actionsOf("actor=unknown@shop.example")).toEqual([]);
  expect(await actionsOf("actor=operator&area=api_keys")).toEqual([["api_key.created", "test key"]]);
  const [{ created_at: at } = { created_at: "" }] = dataOf(await read(tenant, "area=settings"), entries);
  expect(await actionsOf(`created_at[gte]=${at}`)).toContainEqual(named);
  expect(await actionsOf(`created_at[lt]=${at}`)).not.toContainEqual(named);
  expect((await read(tenant, "area=weather")).body).toMatchObject({ error: { errors: [{ path: "area" }] } });

  const headers = await signedInHeaders(tenant.merchantId, { environment: "sandbox" });
  const url = `http://remit.test/api/dashboard/audit-entries/export?format=json&area=api_keys`;
  const file = await exportEntries(new Request(url, { headers }), { params: Promise.resolve({}) });
  expect(file.headers.get("content-disposition")).toContain("remit-audit-log-sandbox.json");
  expect(await file.json()).toEqual({ data: dataOf(await read(tenant, "area=api_keys"), entries) });
});
