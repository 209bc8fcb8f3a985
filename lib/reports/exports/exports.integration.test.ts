import { expect, test } from "vitest";
import { byOperator } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import { customerTexts, seedPersonalData, newAccount } from "@/testing/account";
import { newTenant } from "@/testing/api";
import { asOwner } from "@/testing/test-database";
import { exportMerchant } from "./export-merchant";
import { exportUser } from "./export-user";
import { toJson, type Part } from "./json-stream";

type Rows = Record<string, unknown>[];

async function read(parts: AsyncIterable<Part>): Promise<Record<string, Rows>> {
  let text = "";
  for await (const piece of toJson(parts)) text += piece;
  return JSON.parse(text) as Record<string, Rows>;
}

/** Values that no export may contain, without the short placeholder hashes of test users. */
async function secrets(): Promise<string[]> {
  const keys = await db().apiKey.findMany();
  const endpoints = await db().webhookEndpoint.findMany();
  const users = await db().user.findMany();
  const values = [
    ...keys.map(({ hash }) => Buffer.from(hash).toString("hex")),
    ...endpoints.map(({ secret }) => Buffer.from(secret).toString("hex")),
    ...users.map(({ passwordHash }) => passwordHash),
  ];
  return values.filter((value) => value.length > 10);
}

test("a user's export contains their account and actions, no secret, and nothing of others", async () => {
  const account = await newAccount();
  const { apiKey, request } = await seedPersonalData(account);
  await seedPersonalData(await newAccount("Someone else's"));
  const data = await read(await exportUser(account.userId, account.ctx));
  expect(data).toMatchObject({
    account: [{ id: account.userId.toString(), email: account.email, name: "Ingrid Solheim" }],
    memberships: [{ merchant_id: account.merchantId.toString(), merchant_name: "Halden Roasters", role: "owner" }],
    sessions: [{ ip_address: "203.0.113.77" }],
    api_keys: [{ id: apiKey.id, name: "till" }],
    saved_views: [
      { page: "payment_requests", name: customerTexts.description, values: { q: "aase@customer.example" } },
    ],
    waiting_mails: [],
  });
  const actions = data.audit_entries?.map(({ action }) => action);
  expect(actions?.at(0)).toBe("merchant.created");
  expect(actions).toEqual(
    expect.arrayContaining(["user.signed_in", "api_key.created", "unmatched_transfer.dismissed"]),
  );
  expect(actions?.at(-1)).toBe("user.exported");
  expect(data.timeline_entries?.map(({ type, public_id }) => [type, public_id])).toEqual([
    ["created", request.publicId],
    ["note_added", request.publicId],
    ["resolved", request.publicId],
  ]);
  const text = JSON.stringify(data);
  expect(text).not.toContain("Someone else's");
  for (const secret of await secrets()) expect(text).not.toContain(secret);
});

test("a merchant's export contains both environments, no secret, and nothing of others", async () => {
  const account = await newAccount();
  const { request, transactionHash, unmatchedId } = await seedPersonalData(account);
  const logo = { content: Buffer.from("image"), mediaType: "image/png" };
  const settings = { supportContact: "help@shop.example", logo: { create: logo } };
  await db().merchant.update({ where: { id: account.merchantId }, data: settings });
  const live = await newTenant({ merchantId: account.merchantId, environment: "production" });
  await seedPersonalData(await newAccount("Someone else's"));
  const data = await read(await exportMerchant(account.ctx));
  expect(data).toMatchObject({
    merchant: [{ id: account.merchantId.toString(), name: "Halden Roasters" }],
    members: [{ email: account.email, role: "owner" }],
    pay_page_settings: [{ support_contact: "help@shop.example", logo: "data:image/png;base64,aW1hZ2U=" }],
    settlement_settings: [{ late_policy: "accept" }],
    receiving_addresses: [{ address: request.recipientAddress }, {}],
    webhook_endpoints: [{ url: "http://127.0.0.1:9/hooks?for=solheim" }],
    api_keys: [
      { id: live.keyId, environment: "production" },
      { name: "till", environment: "sandbox" },
    ],
    payment_requests: [
      {
        ...customerTexts,
        metadata: { customer: "aase@customer.example" },
        payments: [{ transaction_hash: transactionHash }],
      },
    ],
    unmatched_transfers: [{ id: unmatchedId, note: "Åse again" }],
  });
  const [exported] = data.payment_requests ?? [];
  expect((exported as { timeline: Rows }).timeline.map(({ type }) => type)).toEqual([
    "created",
    "note_added",
    "payment_seen",
    "payment_completed",
    "partially_paid",
    "resolved",
  ]);
  const sequences = data.events?.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences?.map((_, index) => index + 1));
  expect(sequences?.length).toBeGreaterThan(3);
  const audited = data.audit_entries?.map(({ id }) => id);
  expect(new Set(audited).size, "each audit entry once").toBe(audited?.length);
  expect(data.audit_entries?.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["merchant.exported", "merchant.created", "api_key.created"]),
  );
  const text = JSON.stringify(data);
  expect(text).not.toContain("Someone else's");
  for (const secret of await secrets()) expect(text).not.toContain(secret);
});

test("reads an export of many requests page by page and contains each once", async () => {
  const account = await newAccount();
  const { request } = await seedPersonalData(account);
  await asOwner(`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, created_after_block, expires_at, late_until, status, cancelled_at, created_at)
    SELECT gen_random_uuid(), 'copy' || n, decode(md5(n::text), 'hex'), merchant_id, environment, chain_id, token_id,
      recipient_address, amount, 0, expires_at, late_until, 'cancelled', now(), created_at
    FROM payment_request, generate_series(1, 450) AS n WHERE id = ${request.id}`);
  const ids: unknown[] = [];
  let parts = 0;
  for await (const { section, rows } of await exportMerchant(account.ctx)) {
    if (section !== "payment_requests") continue;
    expect(rows.length).toBeLessThanOrEqual(100);
    parts += 1;
    ids.push(...rows.map((row) => (row as { public_id: string }).public_id));
  }
  expect(parts).toBeGreaterThanOrEqual(5);
  expect([ids.length, new Set(ids).size]).toEqual([451, 451]);
});

test("rejects the export of an unknown merchant", async () => {
  const account = await newAccount();
  const scope = { merchantId: 999_999_999n, environment: "production" } as const;
  await expect(exportMerchant({ ...account.ctx, ...byOperator(), scope })).rejects.toMatchObject({ code: "not_found" });
});
