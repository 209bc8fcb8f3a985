import { spawnSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import { db } from "@/lib/platform/db";
import type { Merchant, PaymentRequest } from "@/prisma/generated/client";
import { hasDebianPackages, startDebianPostgres } from "@/testing/debian-postgres";
import { checkInvariants } from "@/testing/invariants";
import { startOwnPostgres, type OwnPostgres } from "@/testing/own-postgres";
import { cliFile } from "@/testing/services";
import { openWorld, reload, tick, type World } from "@/testing/settlement-fixtures";

// The first run downloads packages of Debian.

const ways = [
  { way: "a copy of the files", start: startOwnPostgres, isPossible: true },
  { way: "pg_dump and pg_restore", start: startDebianPostgres, isPossible: hasDebianPackages() },
].filter(({ isPossible }) => isPossible);

test.each(ways)("$way: a backup under load restores elsewhere, and its books match the chain", async ({ start }) => {
  const original = await start();
  const world = await openWorld();
  const load = startLoad(world);
  await load.untilPaid(10);
  const open = await world.newRequest(7_000_000n);
  const backup = await original.backUp();
  await load.untilPaid(load.paid.length + 10);
  await load.stop();
  // The database is lost before a watcher reads this payment.
  await world.sendToken(open.recipientAddress, 7_000_000n);
  await world.anvil.mine(2);
  await original.stop();

  const restored = await start(backup);
  try {
    const countInBackup = await db().paymentRequest.count();
    expect(countInBackup).toBeGreaterThanOrEqual(10);
    expect(countInBackup).toBeLessThan(load.paid.length);
    expect((await reload(open)).status).toBe("active");
    const eventsInBackup = await readEvents();
    await tick({ watcher: world.newWatcher(world.anvil.url) });

    const requests = await db().paymentRequest.findMany({ include: { payments: true } });
    expect(requests.map(({ status, payments }) => [status, payments.length])).toEqual(
      requests.map(() => ["completed", 1]),
    );
    const events = await readEvents();
    expect(events.slice(0, eventsInBackup.length)).toEqual(eventsInBackup);
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    await checkInvariants();
    expect(admin(restored, ["reconcile", "--chain", "local-evm", "--rpc-url", world.anvil.url])).toMatchObject({
      stdout: expect.stringContaining("The books match the chain.") as string,
      status: 0,
    });
    expect(admin(restored, ["audit", "verify"])).toMatchObject({
      stdout: expect.stringContaining("no faults") as string,
      status: 0,
    });
  } finally {
    await restored.stop();
    await world.anvil.stop();
  }
});

/** Creates requests, pays them and reads the chain in a loop until it is stopped. */
function startLoad(world: World) {
  const paid: PaymentRequest[] = [];
  let isStopping = false;
  const running = (async () => {
    while (!isStopping) {
      const request = await world.newRequest(1_000_000n + BigInt(paid.length));
      await db().$transaction((tx) => recordAudit(tx, byOperator(), renameEntry(world.merchant)));
      await world.sendToken(request.recipientAddress, 1_000_000n + BigInt(paid.length));
      await world.anvil.mine(2);
      await world.tick();
      expect((await reload(request)).status).toBe("completed");
      paid.push(request);
    }
  })();
  return {
    paid,
    untilPaid: (count: number) => vi.waitUntil(() => paid.length >= count, { timeout: 120_000 }),
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
}

function renameEntry({ id, name }: Merchant): Parameters<typeof recordAudit>[2] {
  const subject = { id, merchantId: id, environment: null };
  return { action: "merchant.updated", subject, before: { name }, after: { name } };
}

function readEvents() {
  return db().event.findMany({ orderBy: { sequence: "asc" } });
}

function admin({ url }: Pick<OwnPostgres, "url">, args: string[]) {
  return spawnSync(process.execPath, [cliFile(), ...args], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });
}
