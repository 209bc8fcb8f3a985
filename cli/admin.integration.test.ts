import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticateApiKey } from "@/lib/accounts/api-keys/authenticate";
import type { PresentedAuditEntry } from "@/lib/accounts/audit/schema";
import { keyPattern } from "@/lib/accounts/api-keys/key";
import { defaultPermissions } from "@/lib/accounts/api-keys/schema";
import { catalog, syncCatalog } from "@/lib/chains/sync-catalog";
import { closeDatabase, db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { findUserByCredentials } from "@/lib/accounts/auth/sign-in";
import { admin, adminProcess } from "@/testing/admin";
import { version } from "@/lib/platform/version";

// The operator's commands on a real database. Commands that need standard input or variables run as processes.

const email = "owner@acme.example";
const merchant = ["--merchant", email];

beforeAll(async () => {
  await syncCatalog(new Map());
  await admin(["merchant", "create", "--name", "Acme", "--email", email, "--password", "seven odd socks in a row"]);
});
afterAll(closeDatabase);

test("a created merchant can sign in with the generated password", async () => {
  const address = newEmail();
  const created = await json<CreatedMerchant>([
    "merchant",
    "create",
    "--name",
    "Café",
    "--email",
    address.toUpperCase(),
  ]);
  expect(created).toMatchObject({ name: "Café", email: address, status: "active" });
  expect(await findUserByCredentials(address, created.password)).toMatchObject({ email: address });
});

test("a password from standard input loses only its line break and is not printed", async () => {
  const address = newEmail();
  const password = " tulips  by the metre ";
  const args = ["merchant", "create", "--name", "Tulips", "--email", address, "--password-stdin", "--json"];
  const { stdout } = adminProcess(args, { input: `${password}\n` });
  expect(stdout).not.toContain("tulips  by");
  expect(await findUserByCredentials(address, password)).toMatchObject({ email: address });
});

test("lists each merchant with its state", async () => {
  const listed = await json<CreatedMerchant[]>(["merchant", "list"]);
  expect(listed).toContainEqual(expect.objectContaining({ name: "Acme", email, status: "active" }));
  expect((await admin(["merchant", "list"])).stdout).toMatch(new RegExp(`Acme +${email} +active`));
});

test("a suspended merchant's keys are rejected until it is activated", async () => {
  const { key } = await json<CreatedKey>(["api-key", "create", ...merchant]);
  expect(await json(["merchant", "suspend", ...merchant])).toMatchObject({ email, status: "suspended" });
  await expect(authenticateApiKey(key, env().peppers, new Date())).rejects.toMatchObject({
    code: "merchant_suspended",
  });
  expect(await json(["merchant", "activate", ...merchant])).toMatchObject({ email, status: "active" });
  await expect(authenticateApiKey(key, env().peppers, new Date())).resolves.toBeDefined();
});

test("sets and shows each settlement setting, and the log names the operator", async () => {
  const chosen = ["--tolerance-basis-points", "50", "--late-window", "3d", "--match-single-open-request", "off"];
  const limits = ["--high-value-amount", "base:USDC=10000", "--high-value-amount", "ethereum:native=5.5"];
  await json(["merchant", "set", ...merchant, ...chosen, ...limits]);
  await json(["merchant", "set", ...merchant, "--late-policy", "flag", "--high-value-amount", "base:USDC=none"]);
  const shown = await json(["merchant", "show", ...merchant]);
  expect(shown).toMatchObject({
    tolerance_basis_points: 50,
    late_policy: "flag",
    late_window_seconds: 259_200,
    match_single_open_request: false,
    high_value_amounts: [{ chain: { slug: "ethereum" }, token: { symbol: "ETH" }, amount: { formatted: "5.5" } }],
  });
  expect((await admin(["merchant", "show", ...merchant])).stdout).toContain("High value on ethereum: 5.5 ETH");
  const entries = await db().auditEntry.findMany({ where: { action: "settlement_settings.updated" } });
  expect(entries.map(({ actor }) => actor)).toEqual(["operator", "operator"]);
  for (const wrong of ["--late-window=8d", "--high-value-amount=base=1", "--tolerance-basis-points=501"]) {
    await admin(["merchant", "set", ...merchant, wrong], { status: 2 });
  }
  const { stderr } = await admin(["merchant", "set", ...merchant, "--high-value-amount=base:DOGE=1"], { status: 1 });
  expect(stderr).toContain("base:DOGE");
});

test("a new password ends the sessions and invalidates the old password", async () => {
  const before = await db().user.findUniqueOrThrow({ where: { email } });
  const { password } = await json<CreatedMerchant>(["user", "set-password", "--email", email]);
  const after = await db().user.findUniqueOrThrow({ where: { email } });
  expect(after.sessionVersion).toBe(before.sessionVersion + 1);
  expect(await findUserByCredentials(email, "seven odd socks in a row")).toBeNull();
  expect(await findUserByCredentials(email, password)).not.toBeNull();
});

test("creates a production key with the checkout server preset by default", async () => {
  const created = await json<CreatedKey>(["api-key", "create", ...merchant]);
  expect(Object.keys(created)).toEqual(["id", "key"]);
  expect(created.key).toMatch(keyPattern);
  const authenticated = await authenticateApiKey(created.key, env().peppers, new Date());
  expect(authenticated).toMatchObject({ id: created.id, permissions: defaultPermissions, rateLimitPerMinute: 300 });
  expect(authenticated.scope.environment).toBe("production");
});

test("creates a key with the given environment, permissions, rate limit, expiry and name", async () => {
  const settings = ["--environment", "sandbox", "--permissions", "payments:read,events:read", "--rate-limit", "600"];
  const { id, key } = await json<CreatedKey>([
    "api-key",
    "create",
    ...merchant,
    ...settings,
    "--expires-in",
    "3600",
    "--name",
    "CI",
  ]);
  const authenticated = await authenticateApiKey(key, env().peppers, new Date());
  expect(authenticated).toMatchObject({ permissions: ["payments:read", "events:read"], rateLimitPerMinute: 600 });
  expect(authenticated.scope.environment).toBe("sandbox");
  const row = await db().apiKey.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ name: "CI", createdBy: "operator" });
  expect(Number(row.expiresAt) - Number(row.createdAt)).toBe(3_600_000);
});

test("lists keys without their secret, and a revoked key is rejected", async () => {
  const { id, key } = await json<CreatedKey>(["api-key", "create", ...merchant, "--permissions", "*"]);
  const listed = (await admin(["api-key", "list", ...merchant, "--json"])).stdout;
  expect(listed).not.toContain(key);
  expect(JSON.parse(listed)).toContainEqual(expect.objectContaining({ id, permissions: ["*"], status: "live" }));
  expect(await json(["api-key", "revoke", "--id", id])).toMatchObject({ id, status: "revoked" });
  await expect(authenticateApiKey(key, env().peppers, new Date())).rejects.toMatchObject({ code: "invalid_api_key" });
});

test("edits and rolls a key by ID, and the log names the operator", async () => {
  const { id, key } = await json<CreatedKey>([
    "api-key",
    "create",
    ...merchant,
    "--expires-in",
    "3600",
    "--allow-ip",
    "203.0.113.7",
  ]);
  const settings = ["--rate-limit", "60", "--allow-ip", "any", "--never-expires", "--permissions", "payments:read"];
  expect(await json(["api-key", "edit", "--id", id, ...settings])).toMatchObject({
    permissions: ["payments:read"],
    rate_limit_per_minute: 60,
    ip_allow_list: [],
    expires_at: null,
  });
  const rolled = await json<CreatedKey>(["api-key", "roll", "--id", id, "--grace", "0"]);
  expect(await authenticateApiKey(rolled.key, env().peppers, new Date())).toMatchObject({
    id: rolled.id,
    rateLimitPerMinute: 60,
  });
  await expect(authenticateApiKey(key, env().peppers, new Date())).rejects.toMatchObject({ code: "invalid_api_key" });
  const entries = await db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    "operator api_key.created",
    "operator api_key.updated",
    "operator api_key.rolled",
  ]);
});

test("lists the catalog's chains without local chains that do not run", async () => {
  const slugs = (await json<{ slug: string }[]>(["chain", "list"])).map(({ slug }) => slug);
  expect(slugs).toEqual(catalog.filter((chain) => !chain.isLocal).map((chain) => chain.slug));
});

test("releases an address given without its chain", async () => {
  const { id: merchantId } = await db().merchant.create({ data: { name: "Owner" } });
  const address = `0x${randomBytes(20).toString("hex")}`;
  await db().receivingAddress.create({ data: { environment: "sandbox", chainType: "evm", address, merchantId } });
  expect(await json(["address", "release", "--address", address])).toMatchObject({ address, environment: "sandbox" });
  expect((await admin(["address", "release", "--address", address], { status: 1 })).stderr).toContain(address);
});

test("releases an address in its merchant's settings only with --force", async () => {
  const { id: merchantId } = await db().merchant.create({ data: { name: "Holder" } });
  const address = `0x${randomBytes(20).toString("hex")}`;
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  await db().receivingAddress.create({
    data: {
      ...{ environment: "sandbox", chainType: "evm", address, merchantId, provenAt: new Date() },
      chains: { create: { chainId: chain.id } },
    },
  });
  expect((await admin(["address", "release", "--address", address], { status: 1 })).stderr).toContain("settings");
  const released = await json(["address", "release", "--address", address, "--force"]);
  expect(released).toMatchObject({ address, released: true, cancelled_requests: 0 });
  expect(await db().receivingAddress.count({ where: { address } })).toBe(0);
});

test.each([
  [["merchant", "create", "--name", "Twice", "--email", email], "already"],
  [["merchant", "create", "--name", "x", "--email", "nobody", "--password", "short"], "email: must be"],
  [["merchant", "suspend", "--merchant", "unknown@example.com"], "unknown@example.com"],
  [["user", "set-password", "--email", "unknown@example.com"], "No user"],
  [["user", "disable", "--email", "unknown@example.com"], "No user"],
  [["user", "delete", "--email", "unknown@example.com"], "No user"],
  [["merchant", "export", "--id", "999999"], "No such merchant"],
  [["api-key", "revoke", "--id", "key_none"], "No such API key"],
  [["api-key", "edit", "--id", "key_none"], "No such API key"],
  [["api-key", "create", ...merchant, "--allow-ip", "203.0.113"], "is not an IP address"],
])("%j exits with 1 and writes its reason to stderr only", async (args, reason) => {
  const { stdout, stderr } = await admin([...args, "--json"], { status: 1 });
  expect(stdout).toBe("");
  expect(stderr).toContain(reason);
});

test("a user is disabled and enabled again", async () => {
  const email = newEmail();
  await admin(["merchant", "create", "--name", "Staffed", "--email", email]);
  expect((await admin(["user", "disable", "--email", email])).stdout).toContain(`${email} can no longer sign in.`);
  expect(await json(["user", "enable", "--email", email.toUpperCase()])).toEqual({ email });
  const actions = (await json<PresentedAuditEntry[]>(["audit", "list", "--merchant", email])).map(
    ({ action }) => action,
  );
  expect(actions).toEqual(["user.enabled", "user.disabled", "merchant.created"]);
});

test("exports a user and a merchant as JSON and deletes them once the merchant's name confirms it", async () => {
  const email = newEmail();
  const created = await json<CreatedMerchant & { id: string }>([
    "merchant",
    "create",
    "--name",
    "Leaving & Co",
    "--email",
    email,
  ]);
  const user = JSON.parse((await admin(["user", "export", "--email", email])).stdout) as Record<string, object[]>;
  expect(user.account).toEqual([expect.objectContaining({ email })]);
  const data = JSON.parse((await admin(["merchant", "export", "--id", created.id])).stdout) as Record<string, object[]>;
  expect(data.members).toEqual([expect.objectContaining({ email, role: "owner" })]);
  expect((await admin(["user", "delete", "--email", email], { status: 1 })).stderr).toContain(
    "only owner of “Leaving & Co”",
  );
  const remove = ["merchant", "delete", "--id", created.id];
  expect((await admin([...remove, "--name", "Acme"], { status: 1 })).stderr).toContain('its name is "Leaving & Co"');
  expect(await json([...remove, "--name", "Leaving & Co"])).toEqual({ id: created.id, deleted: true });
  expect((await admin([...remove, "--name", "Deleted merchant"], { status: 1 })).stderr).toContain(
    "was already deleted",
  );
  expect(await db().user.count({ where: { email } })).toBe(0);
  expect(await json<CreatedMerchant[]>(["merchant", "list"])).toContainEqual(
    expect.objectContaining({ id: created.id, status: "deleted" }),
  );
  expect((await admin(["audit", "verify"])).stdout).toContain("no faults");
});

test("verifies the audit log against heads noted earlier", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "remit-heads-")), "heads.json");
  const { stdout } = await admin(["audit", "verify", "--json"]);
  writeFileSync(file, stdout);
  await admin(["merchant", "create", "--name", "Later", "--email", newEmail()]);
  expect((await admin(["audit", "verify", "--expect", file])).stdout).toContain("no faults");
  const [head] = (JSON.parse(stdout) as { heads: { chain: string; sequence: number; hash: string }[] }).heads;
  writeFileSync(file, `not JSON\n${JSON.stringify({ msg: "Audit log head", ...head, sequence: 999 })}\n`);
  const { faults } = await json<{ faults: object[] }>(["audit", "verify", "--expect", file], 1);
  expect(faults).toEqual([
    {
      chain: head?.chain,
      sequence: 999,
      reason: `the chain ends at entry ${head?.sequence}: newer entries were removed`,
    },
  ]);
  writeFileSync(file, "");
  expect((await admin(["audit", "verify", "--expect", file], { status: 1 })).stderr).toContain("contains no heads");
  rmSync(dirname(file), { recursive: true });
});

test("shows who changed a merchant's keys, newest first, for one environment or both", async () => {
  const [email, otherEmail] = [newEmail(), newEmail()];
  const [account, stranger] = [
    ["--merchant", email],
    ["--merchant", otherEmail],
  ];
  for (const one of [email, otherEmail]) await admin(["merchant", "create", "--name", "Audited", "--email", one]);
  const live = await json<CreatedKey>(["api-key", "create", ...account]);
  const sandbox = await json<CreatedKey>(["api-key", "create", ...account, "--environment", "sandbox"]);
  await admin(["api-key", "revoke", "--id", live.id]);
  const log = async (...args: string[]) =>
    (await json<PresentedAuditEntry[]>(["audit", "list", ...args])).map(({ action, after, subject_id }) => [
      action,
      action === "merchant.created" ? after.name : subject_id,
    ]);
  const created = ["merchant.created", "Audited"];
  expect(await log(...account)).toEqual([
    ["api_key.revoked", live.id],
    ["api_key.created", sandbox.id],
    ["api_key.created", live.id],
    created,
  ]);
  expect(await log(...account, "--environment", "sandbox")).toEqual([["api_key.created", sandbox.id], created]);
  expect(await log(...account, "--environment", "production", "--limit", "1")).toHaveLength(1);
  expect(await log(...stranger)).toEqual([created]);
  expect((await admin(["audit", "list", ...account])).stdout).toMatch(/operator +api_key\.revoked/);
});

test.each([
  [["nonsense"]],
  [["audit", "list", ...merchant, "--limit", "101"]],
  [["merchant", "nonsense"]],
  [["merchant", "create", "--name", "x"]],
  [["merchant", "create", "--name", "x", "--email", "x@example.com", "--password", "p", "--password-stdin"]],
  [["api-key", "create", ...merchant, "--environment", "prod"]],
  [["api-key", "create", ...merchant, "--permissions", "everything"]],
  [["api-key", "create", ...merchant, "--rate-limit", "5"]],
  [["api-key", "roll", "--id", "key_none", "--grace", "2h"]],
  [["api-key", "edit", "--id", "key_none", "--never-expires", "--expires-in", "60"]],
])("the invalid command (%j) exits with 2 and an empty stdout", async (args) => {
  expect(await admin(args, { status: 2 })).toMatchObject({
    stdout: "",
    stderr: expect.stringContaining("--help") as string,
  });
});

test("npm run admin shows help without an instance", () => {
  const args = [join("tooling", "run.mjs"), "admin", "api-key", "create", "--help"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, DATABASE_URL: "" } });
  expect(stdout).toContain("--rate-limit <n>");
});

test("without an instance the command names where it looked and how to start one", () => {
  const folder = mkdtempSync(join(tmpdir(), "remit-admin-"));
  const stderrWith = (variables: Record<string, string>) =>
    adminProcess(["merchant", "list"], { status: 1, variables: { DATABASE_URL: "", DATA_DIR: folder, ...variables } })
      .stderr;
  expect(stderrWith({})).toBe(`No instance is running in ${folder}; start one with npm start, or set DATABASE_URL.\n`);
  // A release starts no instance.
  expect(stderrWith({ REMIT_RELEASE: "on" })).toBe("Set DATABASE_URL to the instance's database.\n");
  rmSync(folder, { recursive: true });
});

test("prints the version and the commit without an instance", () => {
  const variables = { DATABASE_URL: "", DATA_DIR: "/nonexistent", REMIT_COMMIT: "1a2b3c4d5e6f" };
  expect(adminProcess(["--version"], { variables }).stdout).toBe(`${version} (1a2b3c4d5e6f)\n`);
  expect(adminProcess(["version"], { variables }).stdout).toBe(`${version} (1a2b3c4d5e6f)\n`);
  expect(JSON.parse(adminProcess(["version", "--json"], { variables }).stdout)).toEqual({
    version,
    commit: "1a2b3c4d5e6f",
  });
});

test("reports a database that does not respond", () => {
  const variables = { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  expect(adminProcess(["merchant", "list"], { status: 1, variables }).stderr).toContain(
    "DATABASE_URL does not respond",
  );
});

test("requires the instance's pepper to create a key", () => {
  const folder = mkdtempSync(join(tmpdir(), "remit-admin-"));
  const variables = { API_KEY_PEPPER: "", DATA_DIR: folder };
  const { stderr } = adminProcess(["api-key", "create", ...merchant], { status: 1, variables });
  rmSync(folder, { recursive: true });
  expect(stderr).toContain("Set API_KEY_PEPPER");
});

type CreatedMerchant = { name: string; email: string; status: string; password: string };
type CreatedKey = { id: string; key: string };
/** The value that the command prints with --json. */
async function json<T>(args: string[], status = 0): Promise<T> {
  const { stdout, stderr } = await admin([...args, "--json"], { status });
  expect(stderr).toBe("");
  return JSON.parse(stdout) as T;
}

function newEmail(): string {
  return `${randomBytes(8).toString("hex")}@example.com`;
}
