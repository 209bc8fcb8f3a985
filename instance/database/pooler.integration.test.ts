import { execFile } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { adminProcess } from "@/testing/admin";
import { newTenant } from "@/testing/api";
import { openStream } from "@/testing/change-stream";
import { hasPgBouncer, startPgBouncer, type PgBouncer } from "@/testing/pgbouncer";
import { bundleProgram } from "@/testing/programs";
import { startReceiver } from "@/testing/receiver";
import { newAddress, openWorld, sendToken } from "@/testing/settlement-fixtures";
import { asOwner, createDatabase, ownerUrl } from "@/testing/test-database";
import { startWebProcesses } from "@/testing/web-processes";
import { loopback } from "@/testing/webhooks";
import { startWorkerProcess } from "@/testing/worker-process";
import { setRoleSettings } from "./pooler";
import { requireSessions } from "./require-compatible";

describe.skipIf(!hasPgBouncer())("behind PgBouncer in transaction mode", () => {
  let direct: string;
  let name: string;
  let pooler: PgBouncer;
  // Until the migration has set it, the database's own zone applies.
  beforeAll(async () => {
    direct = env().DATABASE_URL;
    name = new URL(direct).pathname.slice(1);
    await asOwner(`ALTER DATABASE ${name} SET TimeZone = 'America/St_Johns'`);
    pooler = await startPgBouncer(direct);
  });
  afterAll(() => pooler.stop());

  const start = (entry: string, variables: Record<string, string>) =>
    new Promise<{ status: unknown; output: string }>((resolve) => {
      void bundleProgram(entry).then((file) =>
        execFile(process.execPath, [file], { env: { ...process.env, ...variables } }, (error, stdout, stderr) =>
          resolve({ status: error?.code ?? 0, output: stdout + stderr }),
        ),
      );
    });

  test.each([
    ["instance/check-database.ts", {}],
    ["instance/migrate.ts", { MIGRATION_DATABASE_URL: "" }],
  ])("%s does not start without DATABASE_DIRECT_URL, and says so", async (entry, variables) => {
    const { status, output } = await start(entry, { ...variables, DATABASE_URL: pooler.url });
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(
        /DATABASE_URL leads to a connection pooler: .*unsupported startup parameter.*\. Also set DATABASE_DIRECT_URL to PostgreSQL itself/,
      ),
    ]);
  });

  test("a migration through the pooler is refused", async () => {
    const { status, output } = await start("instance/migrate.ts", { MIGRATION_DATABASE_URL: pooler.url });
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/MIGRATION_DATABASE_URL leads to .*Set MIGRATION_DATABASE_URL to PostgreSQL itself/),
    ]);
  });

  test("a pooler that ignores the settings of a session is found too, even one that takes its sessions in turn", async () => {
    const ways: Record<string, string>[] = [{}, { server_round_robin: "1", min_pool_size: "2" }];
    for (const settings of ways) {
      await setRoleSettings(direct);
      const lenient = await startPgBouncer(direct, { ignore_startup_parameters: "options", ...settings });
      await expect(requireSessions(lenient.url, undefined)).rejects.toThrow("gives each transaction another session");
      await asOwner(`ALTER ROLE remit_app IN DATABASE ${name} RESET statement_timeout`);
      await lenient.reconnect();
      await expect(requireSessions(lenient.url, undefined)).rejects.toThrow("it ignores statement_timeout = 10000");
      await lenient.stop();
    }
    await asOwner(`ALTER ROLE remit_app IN DATABASE ${name} RESET ALL`);
  });

  test("the start names settings that the sessions behind the pooler lack, and a pooler of another database", async () => {
    await expect(requireSessions(pooler.url, direct)).rejects.toThrow(
      /lack .*statement_timeout = 10000.*npm run migrate/,
    );
    const other = await createDatabase();
    await expect(requireSessions(pooler.url, other.applicationUrl)).rejects.toThrow(
      "different servers, databases or roles",
    );
    await other.drop();
  });

  test("a request is created, paid and reported", async () => {
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      MIGRATION_DATABASE_URL: ownerUrl(),
      NODE_ENV: "production",
      RATE_LIMIT_STORE: "postgres",
      WEBHOOK_ALLOWED_CIDRS: loopback.join(","),
    };
    expect(await start("instance/migrate.ts", settings)).toMatchObject({ status: 0 });
    // The pooler still has sessions from before the migration.
    await pooler.reconnect();
    expect(await start("instance/check-database.ts", settings)).toMatchObject({ status: 0 });
    const checked = adminProcess(["config", "check"], { variables: settings }).stdout;
    expect(checked).toMatch(/^✓ DATABASE_URL: connection pooler at .*\n✓ DATABASE_DIRECT_URL: PostgreSQL at /);
    const without = { ...settings, DATABASE_DIRECT_URL: "" };
    expect(adminProcess(["config", "check"], { variables: without, status: 1 }).stdout).toMatch(
      /^✗ DATABASE_URL: .*leads to a connection pooler.*\n {2}Also set DATABASE_DIRECT_URL/,
    );
    const world = await openWorld();
    const [receiver, tenant] = await Promise.all([startReceiver(), newTenant()]);
    const [[web], worker] = await Promise.all([
      startWebProcesses(1, settings),
      startWorkerProcess({ ...settings, RPC_URL_LOCAL_EVM: world.anvil.url }),
    ]);
    const origin = web?.origin ?? "";
    const post = async (path: string, body: object) => {
      const headers = { "x-api-key": tenant.key, "content-type": "application/json" };
      const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
      const { data, error } = (await response.json()) as { data?: Record<string, string>; error?: object };
      if (!data) throw new Error(JSON.stringify(error));
      return data;
    };

    await post("/api/webhook-endpoints", { url: receiver.url, events: ["*"] });
    const recipient = newAddress();
    const created = await post("/api/payment-requests", {
      ...{ amount: "1", chain: "local-evm", token: "TESTUSD", recipient_address: recipient, expires_in: 7200 },
    });
    const stream = await openStream(`${origin}/api/public/payment-requests/${created.shortcode}/stream`);
    // More parallel calls than the pooler has sessions, so that each call gets any of them.
    const reads = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const response = await fetch(`${origin}/api/payment-requests/${created.public_id}`, {
          headers: { "x-api-key": tenant.key },
        });
        return `${response.status} ${((await response.json()) as { data: Record<string, string> }).data.expires_at}`;
      }),
    );
    expect(new Set(reads)).toEqual(new Set([`200 ${created.expires_at}`]));
    await sendToken(world.anvil, recipient, 1_000_000n);
    const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    await expect
      .poll(async () => (await world.anvil.mine(1), types()), { timeout: 120_000, interval: 500 })
      .toContain("payment_request.completed");
    expect(stream.messages.length).toBeGreaterThan(0);

    const stored = await db().paymentRequest.findFirstOrThrow({ where: { publicId: created.public_id } });
    expect(stored.expiresAt).toEqual(new Date(created.expires_at ?? ""));
    const sessions = await asOwner<{ name: string; leases: bigint }>(`
      SELECT application_name AS name, count(l.chain_id) AS leases
      FROM pg_stat_activity a LEFT JOIN chain_lease l ON l.session_pid = a.pid
      WHERE a.datname = current_database() AND a.usename = 'remit_app' GROUP BY 1 ORDER BY 1`);
    expect(sessions.map(({ name }) => name)).toEqual(expect.arrayContaining(["remit-web", "remit-worker"]));
    expect(sessions.filter(({ leases }) => leases > 0n).map(({ name }) => name)).toEqual(["remit-worker"]);
    stream.close();
    await Promise.all([web?.stop(), worker.stop()]);
    await Promise.all([receiver.stop(), world.anvil.stop()]);
  });
});
