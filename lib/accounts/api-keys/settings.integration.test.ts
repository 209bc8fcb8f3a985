import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";
import { newTenant } from "@/testing/api";
import { newMember } from "@/testing/members";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { authenticateApiKey, getScopeOfKey } from "./authenticate";
import { createApiKey } from "./create";
import { presentApiKey } from "./present";
import { revokeApiKey } from "./revoke";
import { rollApiKey, type RollApiKeyInput } from "./roll";
import { createApiKeySchema, updateApiKeySchema } from "./schema";
import { updateApiKey } from "./update";
import { asOwner } from "@/testing/test-database";

const contextBy = (scope: Scope, now = new Date()) => contextOf(scope, { actor: operator, now });
const pepper = () => env().peppers[0];
const hourMs = 3_600_000;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
}

const authResult = (key: string, now = new Date()) => codeOf(authenticateApiKey(key, env().peppers, now));
const auditOf = (subjectId: string) => db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
type Tenant = Awaited<ReturnType<typeof newTenant>>;
const roll = ({ scope, keyId }: Tenant, grace_seconds: RollApiKeyInput["grace_seconds"], now?: Date) =>
  rollApiKey(contextBy(scope, now), { id: keyId, grace_seconds }, pepper());

describe("an edit", () => {
  const input = updateApiKeySchema.parse({
    name: " Warehouse ",
    permissions: ["payments:read", "payments:read"],
    rate_limit_per_minute: 6000,
    ip_allow_list: ["203.0.113.9/24", "203.0.113.0/24", "::ffff:198.51.100.7"],
    expires_in: 3600,
  });

  test("changes the given fields, keeps the key, and applies to its next request", async () => {
    const { scope, keyId, key } = await newTenant();
    const now = new Date();
    expect(presentApiKey(await updateApiKey(contextBy(scope, now), { id: keyId, ...input }), now)).toMatchObject({
      name: "Warehouse",
      permissions: ["payments:read"],
      rate_limit_per_minute: 6000,
      ip_allow_list: ["203.0.113.0/24", "198.51.100.7/32"],
      expires_at: later(now, hourMs).toISOString(),
    });
    expect(await authenticateApiKey(key, env().peppers, new Date())).toMatchObject({
      permissions: ["payments:read"],
      rateLimitPerMinute: 6000,
      ipAllowList: ["203.0.113.0/24", "198.51.100.7/32"],
    });
    const changed = await updateApiKey(contextBy(scope), { id: keyId, expires_in: null, ip_allow_list: [] });
    expect(presentApiKey(changed, new Date())).toMatchObject({
      name: "Warehouse",
      expires_at: null,
      ip_allow_list: [],
    });
  });

  test.each([
    [{ rate_limit_per_minute: 9 }],
    [{ rate_limit_per_minute: 6001 }],
    [{ expires_in: 2 * 365 * 24 * 3600 + 1 }],
    [{ expires_in: 59 }],
    [{ permissions: [] }],
    [{ name: " " }],
    [{ ip_allow_list: ["nonsense"] }],
    [{ ip_allow_list: Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`) }],
    [{ environment: "production" }],
  ])("to %j is rejected", (body) => expect(updateApiKeySchema.safeParse(body).success).toBe(false));

  test("is rejected, like a roll, for an expired, revoked or rolled key", async () => {
    const [revoked, expired, rolled] = [await newTenant(), await newTenant(), await newTenant()];
    await revokeApiKey(contextBy(revoked.scope), { id: revoked.keyId });
    await db().apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: new Date(Date.now() - 1) } });
    await roll(rolled, 3600);
    for (const tenant of [revoked, expired, rolled]) {
      expect(await codeOf(updateApiKey(contextBy(tenant.scope), { id: tenant.keyId, ...input }))).toBe("api_key_ended");
      expect(await codeOf(roll(tenant, 0))).toBe("api_key_ended");
    }
  });
});

describe("a roll", () => {
  test("creates a new key with the old one's settings", async () => {
    const tenant = await newTenant({ permissions: ["payments:read"] });
    const settings = updateApiKeySchema.parse({ name: "Shop", ip_allow_list: ["203.0.113.7"], expires_in: 86_400 });
    const old = await updateApiKey(contextBy(tenant.scope), {
      id: tenant.keyId,
      ...settings,
      rate_limit_per_minute: 77,
    });
    const { row, key } = await roll(tenant, 3600);
    const { id, hash, hint, createdAt, createdBy, replacedById, ...same } = row;
    expect(old).toMatchObject(same);
    expect([id, hint, key]).not.toContain(old.id);
    expect(key).not.toBe(tenant.key);
    expect([createdBy, replacedById, hash.length, createdAt > old.createdAt]).toEqual(["operator", null, 32, true]);
    expect(await authResult(key)).toBe("done");
  });

  test.each([3600, 86_400, 604_800] as const)("keeps the old key valid for exactly %i s", async (grace) => {
    const tenant = await newTenant();
    const now = new Date();
    const { row } = await roll(tenant, grace, now);
    const old = await db().apiKey.findUniqueOrThrow({ where: { id: tenant.keyId } });
    expect([old.expiresAt, old.replacedById]).toEqual([later(now, grace * 1000), row.id]);
    expect(await authResult(tenant.key, later(now, grace * 1000 - 1))).toBe("done");
    expect(await authResult(tenant.key, later(now, grace * 1000))).toBe("invalid_api_key");
  });

  test("without a grace period ends the old key at once", async () => {
    const tenant = await newTenant();
    await roll(tenant, 0);
    expect(await authResult(tenant.key)).toBe("invalid_api_key");
  });

  test("never extends the old key's life", async () => {
    const tenant = await newTenant();
    const { expiresAt } = await updateApiKey(contextBy(tenant.scope), { id: tenant.keyId, expires_in: 60 });
    const { row } = await roll(tenant, 604_800);
    const old = await db().apiKey.findUniqueOrThrow({ where: { id: tenant.keyId } });
    expect([old.expiresAt, row.expiresAt]).toEqual([expiresAt, expiresAt]);
  });

  test("happens once when requested concurrently", async () => {
    const tenant = await newTenant();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => codeOf(roll(tenant, 86_400))));
    expect(outcomes.sort()).toEqual([...Array<string>(7).fill("api_key_ended"), "done"]);
    expect(await db().apiKey.count({ where: { merchantId: tenant.merchantId } })).toBe(2);
  });

  test("at 25 active keys requires the old one to end and changes nothing when rejected", async () => {
    const tenant = await newTenant();
    const input = createApiKeySchema.parse({ name: "one of many" });
    for (let count = 1; count < 25; count += 1) await createApiKey(contextBy(tenant.scope), input, pepper());
    expect(await codeOf(roll(tenant, 3600))).toBe("api_key_limit_reached");
    expect(await db().apiKey.findUniqueOrThrow({ where: { id: tenant.keyId } })).toMatchObject({
      expiresAt: null,
      replacedById: null,
    });
    expect(await codeOf(roll(tenant, 0))).toBe("done");
  });
});

describe("the audit log", () => {
  test("records each step of a key's life with actor, time and changes, and no secret", async () => {
    const { scope } = await newTenant();
    const person = await newMember(scope.merchantId);
    const ctx = contextOf(scope, { actor: person });
    const created = await createApiKey(ctx, createApiKeySchema.parse({ name: "Shop" }), pepper());
    const { id } = created.row;
    await updateApiKey(ctx, { id, rate_limit_per_minute: 600 });
    const rolled = await rollApiKey(contextBy(await getScopeOfKey(id)), { id, grace_seconds: 3600 }, pepper());
    await revokeApiKey(ctx, { id });
    await revokeApiKey(ctx, { id });
    const user = `user:${person.id}`;
    const entries = await auditOf(id);
    expect(entries.map((entry) => [entry.actor, entry.action])).toEqual([
      [user, "api_key.created"],
      [user, "api_key.updated"],
      ["operator", "api_key.rolled"],
      [user, "api_key.revoked"],
    ]);
    expect(entries[0]).toMatchObject({ ...scope, before: null, after: { name: "Shop", rate_limit_per_minute: 120 } });
    expect(entries[1]).toMatchObject({ before: { rate_limit_per_minute: 120 }, after: { rate_limit_per_minute: 600 } });
    expect(entries[2]).toMatchObject({ before: { replaced_by: null }, after: { replaced_by: rolled.row.id } });
    expect(entries[3]).toMatchObject({ before: { revoked_at: null } });
    const [successorEntry] = await auditOf(rolled.row.id);
    expect(successorEntry).toMatchObject({
      actor: "operator",
      action: "api_key.created",
      after: { hint: rolled.row.hint },
    });
    const text = JSON.stringify([...entries, successorEntry], (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    );
    for (const { key, row } of [created, rolled]) {
      expect(text).toContain(row.hint);
      expect(text).not.toContain(key);
      expect(text).not.toContain(Buffer.from(row.hash).toString("hex"));
    }
  });

  test("records nothing for an edit without changes", async () => {
    const { scope, keyId } = await newTenant();
    const { name } = await db().apiKey.findUniqueOrThrow({ where: { id: keyId } });
    await updateApiKey(contextBy(scope), { id: keyId, name });
    expect(await auditOf(keyId)).toHaveLength(1);
  });

  test("cannot be changed, truncated or emptied", async () => {
    const { keyId } = await newTenant();
    const statements = [
      `UPDATE audit_entry SET actor = 'nobody' WHERE subject_id = '${keyId}'`,
      `DELETE FROM audit_entry WHERE subject_id = '${keyId}'`,
      "TRUNCATE audit_entry CASCADE",
    ];
    for (const statement of statements) {
      await expect(asOwner(statement)).rejects.toThrow(/written once/);
    }
    expect(await auditOf(keyId)).toHaveLength(1);
  });
});
