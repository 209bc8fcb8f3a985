import { Client } from "pg";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { env, type Pepper } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";
import { newTenant } from "@/testing/api";
import { contextOf, operator } from "@/testing/settlement-fixtures";
import { authenticateApiKey, getScopeOfKey } from "./authenticate";
import { createApiKey, newKey } from "./create";
import { hashKey } from "./key";
import { listApiKeys } from "./list";
import { presentApiKey } from "./present";
import { revokeApiKey } from "./revoke";
import { createApiKeySchema } from "./schema";
import { asOwner } from "@/testing/test-database";

const contextBy = (scope: Scope, now = new Date()) => contextOf(scope, { actor: operator, now });
const pepper = () => env().peppers[0];
const revoke = (scope: Scope, id: string, now?: Date) => revokeApiKey(contextBy(scope, now), { id });
const authenticate = async (key: string, now = new Date(), peppers = env().peppers) => {
  const { recordUse, ...result } = await authenticateApiKey(key, peppers, now);
  await recordUse();
  return result;
};

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
}

async function queriesOf(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, "query");
  await run();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

describe("authentication", () => {
  test("returns the key's merchant, environment and permissions", async () => {
    const { key, keyId, scope } = await newTenant({ permissions: ["payments:read"] });
    expect(await authenticate(key)).toEqual({
      id: keyId,
      name: "test key",
      scope,
      permissions: ["payments:read"],
      rateLimitPerMinute: 6000,
      ipAllowList: [],
    });
  });

  test("keys that arrive together are read in one query and each authenticates only its own merchant", async () => {
    const [first, second, revoked] = [await newTenant(), await newTenant(), await newTenant()];
    await revoke(revoked.scope, revoked.keyId);
    const keys = [first.key, newKey(), second.key, revoked.key, first.key];
    const holders = keys.map((key) =>
      authenticateApiKey(key, env().peppers, new Date()).then(
        ({ id }) => id,
        (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
      ),
    );
    expect(await Promise.all(holders)).toEqual([
      first.keyId,
      "invalid_api_key",
      second.keyId,
      "invalid_api_key",
      first.keyId,
    ]);
    const together = () =>
      Promise.all([first.key, second.key].map((key) => authenticateApiKey(key, env().peppers, new Date())));
    expect(await queriesOf(together)).toBe(1);
  });

  test("rejects a malformed key without a database query", async () => {
    const malformed = [
      "",
      "remit_",
      `remit_${"a".repeat(39)}`,
      `remit_${"a".repeat(41)}`,
      `remit_${"ä".repeat(40)}`,
      `other_${"a".repeat(40)}`,
    ];
    const queries = await queriesOf(async () => {
      for (const key of malformed) expect(await codeOf(authenticate(key))).toBe("invalid_api_key");
    });
    expect(queries).toBe(0);
  });

  test("runs one statement once the last use is recorded", async () => {
    const { key } = await newTenant();
    await authenticate(key);
    expect(await queriesOf(() => authenticate(key))).toBe(1);
  });

  test("rejects a key from its expiry on", async () => {
    const { scope } = await newTenant();
    const now = new Date();
    const input = createApiKeySchema.parse({ name: "short", expires_in: 60 });
    const { key } = await createApiKey(contextBy(scope, now), input, pepper());
    expect(await codeOf(authenticate(key, new Date(now.getTime() + 59_999)))).toBe("done");
    expect(await codeOf(authenticate(key, new Date(now.getTime() + 60_000)))).toBe("invalid_api_key");
  });

  test("reveals a suspension only to a caller with a valid key", async () => {
    const { key, keyId, merchantId, scope } = await newTenant();
    await db().merchant.update({ where: { id: merchantId }, data: { suspendedAt: new Date() } });
    expect(await codeOf(authenticate(key))).toBe("merchant_suspended");
    await revoke(scope, keyId);
    expect(await codeOf(authenticate(key))).toBe("invalid_api_key");
  });
});

describe("the last use", () => {
  test("is written at most once a minute, even under concurrent requests", async () => {
    const { key, keyId } = await newTenant();
    const start = new Date("2030-01-01T00:00:00Z");
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    const lastUse = async () => (await db().apiKey.findUniqueOrThrow({ where: { id: keyId } })).lastUsedAt;
    await authenticate(key, at(0));
    await Promise.all(Array.from({ length: 10 }, () => authenticate(key, at(59))));
    expect(await lastUse()).toEqual(at(0));
    await authenticate(key, at(60));
    expect(await lastUse()).toEqual(at(60));
  });

  test("does not fail the request when it cannot be written", async () => {
    const { key, keyId } = await newTenant();
    await asOwner(`CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$`);
    await asOwner(
      `CREATE TRIGGER full_disk BEFORE UPDATE ON api_key FOR EACH ROW WHEN (OLD.id = '${keyId}') EXECUTE FUNCTION refuse_write()`,
    );
    expect(await codeOf(authenticate(key))).toBe("done");
    expect((await db().apiKey.findUniqueOrThrow({ where: { id: keyId } })).lastUsedAt).toBeNull();
  });
});

test("a key hashed with the previous pepper works and moves to the current one when used", async () => {
  const { keyId, scope } = await newTenant();
  const previous: Pepper = { id: "previous", key: "an-earlier-pepper-0123456789abcdefgh" };
  const key = newKey();
  const hash = hashKey(key, previous);
  await db().apiKey.update({ where: { id: keyId }, data: { hash, pepperId: previous.id, lastUsedAt: new Date() } });
  expect(await codeOf(authenticate(key))).toBe("invalid_api_key");
  const [current] = env().peppers;
  expect((await authenticate(key, new Date(), [current, previous])).scope).toEqual(scope);
  const moved = await db().apiKey.findUniqueOrThrow({ where: { id: keyId } });
  expect([moved.pepperId, Buffer.from(moved.hash)]).toEqual([current.id, Buffer.from(hashKey(key, current))]);
  expect(await codeOf(authenticate(key))).toBe("done");
});

describe("keys", () => {
  test("are limited to 25 active ones per environment, even under concurrency", async () => {
    const { scope } = await newTenant();
    const input = createApiKeySchema.parse({ name: "one of many" });
    // `newTenant` has created the first of the 25 keys.
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => codeOf(createApiKey(contextBy(scope), input, pepper()))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(24);
    expect(outcomes.filter((outcome) => outcome === "api_key_limit_reached")).toHaveLength(6);
    const [first] = await listApiKeys(contextBy(scope));
    await revoke(scope, first?.id ?? "");
    expect(await codeOf(createApiKey(contextBy(scope), input, pepper()))).toBe("done");
    expect(await codeOf(createApiKey(contextBy({ ...scope, environment: "production" }), input, pepper()))).toBe(
      "done",
    );
  });

  test("default to a checkout server with 300 requests a minute live and 120 in the sandbox", async () => {
    const { scope } = await newTenant();
    const input = createApiKeySchema.parse({ name: " plain " });
    const { row } = await createApiKey(contextBy({ ...scope, environment: "production" }), input, pepper());
    expect(presentApiKey(row, new Date())).toMatchObject({
      name: "plain",
      permissions: ["payment_requests:read", "payment_requests:write", "payment_requests:cancel"],
      rate_limit_per_minute: 300,
      status: "live",
      created_by: "operator",
      expires_at: null,
      last_used_at: null,
    });
    const sandbox = await createApiKey(contextBy(scope), input, pepper());
    expect(sandbox.row.rateLimitPerMinute).toBe(120);
  });

  test("are listed for their own merchant and environment only, revoked ones last, never in full", async () => {
    const { scope, keyId, key } = await newTenant();
    const { row } = await createApiKey(contextBy(scope), createApiKeySchema.parse({ name: "second" }), pepper());
    await revoke(scope, row.id);
    const listed = (await listApiKeys(contextBy(scope))).map((apiKey) => presentApiKey(apiKey, new Date()));
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      [keyId, "live"],
      [row.id, "revoked"],
    ]);
    expect(JSON.stringify(listed)).not.toContain(key.slice(10, -4));
    expect(await listApiKeys(contextBy({ ...scope, environment: "production" }))).toEqual([]);
  });

  test("are revoked once, by their own merchant in their own environment or by the operator", async () => {
    const { scope, keyId } = await newTenant();
    const stranger = await newTenant();
    const inProduction = { ...scope, environment: "production" as const };
    const codes = await Promise.all([
      codeOf(revoke(stranger.scope, keyId)),
      codeOf(revoke(inProduction, keyId)),
      codeOf(revoke(scope, "key_\0")),
      codeOf(getScopeOfKey("nonsense")),
    ]);
    expect(new Set(codes)).toEqual(new Set(["api_key_not_found"]));
    const first = await revoke(await getScopeOfKey(keyId), keyId);
    const again = await revoke(scope, keyId, new Date("2040-01-01"));
    expect(again.revokedAt).toEqual(first.revokedAt);
  });
});
