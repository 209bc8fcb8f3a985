import { describe, expect, test } from "vitest";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import {
  isPermitted,
  permissions,
  permissionsOfRole,
  roleNames,
  type Grant,
} from "@/lib/accounts/merchants/permissions";
import type { Scope } from "@/lib/platform/scope";
import { call, errorOf, newTenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import * as update from "./[id]/route";
import * as roll from "./[id]/roll/route";
import * as keys from "./route";

// Invariant: no person gives an API key access that they do not have.

const grants: readonly Grant[] = [...permissions, "*"];
const byOperator = async (scope: Scope, granted: Grant[], ip_allow_list: string[] = []) =>
  (
    await createApiKey(
      contextOf(scope, { actor: operator }),
      { name: "till", permissions: granted, ip_allow_list },
      env().peppers[0],
    )
  ).row.id;

/** Each way to give a key this permission. */
const ways = {
  create: (_: Scope, headers: Record<string, string>, grant: Grant) =>
    call(keys.POST, { method: "POST", headers, body: { name: "till", permissions: [grant] } }),
  update: async (scope: Scope, headers: Record<string, string>, grant: Grant) => {
    const id = await byOperator(scope, [grant === "events:read" ? "payments:read" : "events:read"]);
    return call(update.PATCH, { method: "PATCH", headers, params: { id }, body: { permissions: [grant] } });
  },
  roll: async (scope: Scope, headers: Record<string, string>, grant: Grant) => {
    const id = await byOperator(scope, [grant]);
    return call(roll.POST, { method: "POST", headers, params: { id }, body: { grace_seconds: 0 } });
  },
};

/** The permission that the role lacks for giving a key this one; undefined if it may. */
function missingOf(role: string, grant: Grant): string | undefined {
  const held = permissionsOfRole(role);
  if (!isPermitted(held, "api_keys:write")) return "api_keys:write";
  return (grant === "*" ? permissions : [grant]).find((permission) => !isPermitted(held, permission));
}

const cases = roleNames.flatMap((role) => Object.entries(ways).map(([name, give]) => [role, name, give] as const));

test.each(cases)(
  "a member with the role %s can %s only keys with permissions of that role",
  async (role, name, give) => {
    const { merchantId, scope } = await newTenant();
    const headers = await signedInHeaders(merchantId, { role });
    for (const grant of grants) {
      const response = await give(scope, headers, grant);
      const missing = missingOf(role, grant);
      if (missing === undefined) expect(response.status, grant).toBeLessThan(300);
      else expect([response.status, errorOf(response).required_permission], grant).toEqual([403, missing]);
      const holders = await db().apiKey.count({ where: { merchantId, permissions: { has: grant }, revokedAt: null } });
      expect(holders, grant).toBe(missing === undefined || name === "roll" ? 1 : 0);
      await db().apiKey.updateMany({ where: { merchantId }, data: { revokedAt: new Date() } });
    }
  },
);

test("the expected rights of a developer are not empty on either side", () => {
  expect(missingOf("developer", "payments:read")).toBeUndefined();
  expect(missingOf("developer", "pool_addresses:write")).toBe("pool_addresses:write");
  expect(missingOf("developer", "*")).toBe("payment_requests:resolve");
  expect(missingOf("admin", "*")).toBeUndefined();
});

describe("a developer's edit of a key that may do more", () => {
  const granted: Grant[] = ["pool_addresses:write", "payments:read"];
  const inAnHour = { expires_in: 3600 };

  test.each([
    ["its name and rate limit", { name: "Shop", rate_limit_per_minute: 60 }, 200],
    ["nothing, as the form sends it", { permissions: granted, ip_allow_list: ["203.0.113.0/24"] }, 200],
    ["fewer permissions", { permissions: ["pool_addresses:write"] }, 200],
    ["less of a permission", { permissions: ["pool_addresses:read"] }, 200],
    ["more permissions of the role", { permissions: [...granted, "events:read"] }, 200],
    ["permissions of the role and any address", { permissions: ["events:read"], ip_allow_list: [] }, 200],
    ["a permission beyond the role", { permissions: [...granted, "payment_requests:resolve"] }, 403],
    ["every permission", { permissions: ["*"] }, 403],
    ["any address", { ip_allow_list: [] }, 403],
    ["another address", { ip_allow_list: ["198.51.100.7"] }, 403],
    ["fewer addresses", { ip_allow_list: ["203.0.113.7"] }, 403],
    ["a later end", { expires_in: 864_000 }, 403],
    ["an earlier end", { expires_in: 60 }, 403],
    ["no end", { expires_in: null }, 403],
  ])("to %s", async (_, body, status) => {
    const { merchantId, scope } = await newTenant();
    const id = await byOperator(scope, granted, ["203.0.113.0/24"]);
    const expiresAt = new Date(Date.now() + inAnHour.expires_in * 1000);
    const before = await db().apiKey.update({ where: { id }, data: { expiresAt } });
    const headers = await signedInHeaders(merchantId, { role: "developer" });
    const response = await call(update.PATCH, { method: "PATCH", headers, params: { id }, body });
    expect(response.status, response.text).toBe(status);
    if (status === 200) return;
    expect(errorOf(response).message).toContain(errorOf(response).required_permission);
    expect(await db().apiKey.findUniqueOrThrow({ where: { id } })).toEqual(before);
  });
});

test("a person who is no member of the key's merchant gives nothing", async () => {
  const { scope } = await newTenant();
  const actor = { type: "user", id: 0n, email: "gone@shop.example" } as const;
  const attempt = createApiKey(
    contextOf(scope, { actor }),
    { name: "till", permissions: ["events:read"] },
    env().peppers[0],
  );
  await expect(attempt).rejects.toMatchObject({ code: "insufficient_permissions" });
});

test("a membership without a role, or with an unknown one, is rejected", async () => {
  const { merchantId } = await newTenant();
  const user = await db().user.create({
    data: { email: `${crypto.randomUUID()}@shop.example`, name: "x", passwordHash: "-" },
  });
  const insert = (columns: string, values: string) =>
    db().$executeRawUnsafe(
      `INSERT INTO membership (user_id, merchant_id${columns}) VALUES (${user.id}, ${merchantId}${values})`,
    );
  await expect(insert("", "")).rejects.toThrow(/null value in column "role"/);
  await expect(insert(", role", ", 'support'")).rejects.toThrow(/membership_role_check/);
  await expect(insert(", role", ", 'viewer'")).resolves.toBe(1);
});
