import { expect, test } from "vitest";
import * as settlement from "@/app/api/dashboard/settings/settlement/route";
import { POST as create } from "@/app/api/payment-requests/route";
import { db } from "@/lib/platform/db";
import { call, dataOf, errorOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testCoin, testToken } from "@/testing/settlement-fixtures";
import { settlementSettingsSchema } from "./schema";

async function newMerchant() {
  const tenant = await newTenant();
  const headers = await signedInHeaders(tenant.merchantId);
  const change = (body: unknown) => call(settlement.PATCH, { method: "PATCH", headers, body });
  const read = async () => dataOf(await call(settlement.GET, { headers }), settlementSettingsSchema.strict());
  return { tenant, change, read };
}

async function newRequest({ key }: Tenant) {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  const { body: created } = await call(create, { method: "POST", key, body });
  const { public_id: publicId } = (created as { data: { public_id: string } }).data;
  return db().paymentRequest.findUniqueOrThrow({ where: { publicId } });
}

function auditOf({ merchantId }: Tenant) {
  return db().auditEntry.findMany({
    where: { merchantId, action: "settlement_settings.updated" },
    orderBy: { id: "asc" },
  });
}

test("defaults to no tolerance, a day for late payments, and matching of the single open request", async () => {
  const { read } = await newMerchant();
  expect(await read()).toEqual({
    tolerance_basis_points: 0,
    late_policy: "accept",
    late_window_seconds: 86_400,
    match_single_open_request: true,
    high_value_amounts: [],
  });
});

test("changes only the given settings and records the change with its actor", async () => {
  const { tenant, change, read } = await newMerchant();
  const first = await change({
    tolerance_basis_points: 50,
    high_value_amounts: [{ token_id: testToken.id, amount: "10000" }],
  });
  const settings = dataOf(first, settlementSettingsSchema);
  expect(settings).toMatchObject({
    tolerance_basis_points: 50,
    late_policy: "accept",
    high_value_amounts: [
      { token: { symbol: "TESTUSD" }, chain: { slug: "local-evm" }, amount: { formatted: "10000" } },
    ],
  });
  expect(await read()).toEqual(settings);
  await change({ late_policy: "flag", high_value_amounts: [{ token_id: testCoin.id, amount: "2.5" }] });
  await change({ high_value_amounts: [{ token_id: testToken.id, amount: null }] });
  await change({ late_policy: "flag" });
  expect(await read()).toMatchObject({
    tolerance_basis_points: 50,
    late_policy: "flag",
    high_value_amounts: [{ token: { id: testCoin.id }, amount: { formatted: "2.5" } }],
  });
  const entries = await auditOf(tenant);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ environment: null, before: { tolerance_basis_points: 0 }, after: settings });
  expect(entries[0]?.actor).toMatch(/^user:\d+$/);
});

test("a request keeps the settings of its creation, and the next one gets the new ones", async () => {
  const { tenant, change } = await newMerchant();
  const before = await newRequest(tenant);
  await change({
    tolerance_basis_points: 100,
    late_policy: "flag",
    late_window_seconds: 0,
    high_value_amounts: [{ token_id: testToken.id, amount: "5" }],
  });
  const after = await newRequest(tenant);
  const old = await db().paymentRequest.findUniqueOrThrow({ where: { id: before.id } });
  expect(old).toMatchObject({ toleranceBasisPoints: 0, latePolicy: "accept", highValueAmount: null });
  expect(old.lateUntil.getTime() - old.expiresAt.getTime()).toBe(86_400_000);
  expect(after).toMatchObject({ toleranceBasisPoints: 100, latePolicy: "flag" });
  expect(after.lateUntil).toEqual(after.expiresAt);
  expect(after.highValueAmount?.toFixed()).toBe("5000000");
});

test.each([
  [{ tolerance_basis_points: 501 }, "tolerance_basis_points out_of_range"],
  [{ tolerance_basis_points: 0.5 }, "tolerance_basis_points invalid_type"],
  [{ late_window_seconds: 604_801 }, "late_window_seconds out_of_range"],
  [{ late_policy: "ignore" }, "late_policy invalid_value"],
  [{ match_single_open_request: "yes" }, "match_single_open_request invalid_type"],
  [{ high_value_amounts: [{ token_id: 424_242, amount: "1" }] }, "high_value_amounts.0.token_id token_not_found"],
  [{ high_value_amounts: [{ token_id: testToken.id, amount: "0" }] }, "high_value_amounts.0.amount amount_invalid"],
  [
    { high_value_amounts: [{ token_id: testToken.id, amount: "1.0000001" }] },
    "high_value_amounts.0.amount amount_invalid",
  ],
  [{ name: "x" }, "name unknown_parameter"],
])("rejects %j and changes nothing", async (body, fault) => {
  const { tenant, change, read } = await newMerchant();
  const before = await read();
  // A valid field next to the invalid one shows that nothing is applied.
  expect(
    fieldErrorsOf(await change({ ...body, late_policy: "late_policy" in body ? body.late_policy : "flag" })),
  ).toEqual([fault]);
  expect([await read(), await auditOf(tenant)]).toEqual([before, []]);
});

test("concurrent changes to different settings all apply", async () => {
  const { tenant, change, read } = await newMerchant();
  const bodies = [{ tolerance_basis_points: 7 }, { late_window_seconds: 60 }, { late_policy: "flag" }];
  await Promise.all(bodies.map((body) => change(body)));
  expect(await read()).toMatchObject(Object.assign({}, ...bodies) as object);
  const entries = await auditOf(tenant);
  // Each entry begins with the settings that the previous one ended with.
  const changes = entries.sort((a, b) => Number(a.id - b.id)).map(({ before, after }) => [before, after]);
  expect(changes.slice(1).map(([before]) => before)).toEqual(changes.slice(0, -1).map(([, after]) => after));
});

test("a session of another merchant reads and changes only its own settings", async () => {
  const { change } = await newMerchant();
  const other = await newMerchant();
  await change({ tolerance_basis_points: 9 });
  expect((await other.read()).tolerance_basis_points).toBe(0);
  expect(errorOf(await call(settlement.GET, {})).code).toBe("not_signed_in");
});
