import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { evaluate, type InstanceState } from "@/lib/operations/health/require-ready";
import { db } from "@/lib/platform/db";
import { runJobs } from "@/lib/platform/jobs/run-jobs";
import { mailTasks, notifyOperator } from "@/lib/platform/mail/send-mail";
import { differencesMail } from "@/lib/settlement/reconciliations/mail";
import { saveReconciliation } from "@/lib/settlement/reconciliations/save";
import { startMailServer } from "@/testing/mail-server";
import { mailSettingsFor } from "@/testing/mail-jobs";
import { patience } from "@/testing/patience";
import { startReceiver } from "@/testing/receiver";
import { canNotifyOperator, newWatch } from "./watch";

const receiver = await startReceiver();
const mailServer = await startMailServer();
vi.stubEnv("OPERATOR_MESSAGES_URL", receiver.url);
afterAll(() => Promise.all([receiver.stop(), mailServer.stop()]));

const watch = newWatch();
const messages = () => receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
const firstLines = () => messages().map((text) => text.split("\n")[0]);

/** Makes the database look as after so many minutes in the same state. */
async function pass(minutes: number): Promise<void> {
  await db().$executeRaw`UPDATE operator_alert SET since = since - ${minutes} * interval '1 minute'`;
}

async function setWorker(isRunning: boolean): Promise<void> {
  await db().$executeRaw`DELETE FROM worker_heartbeat`;
  if (isRunning) await db().$executeRaw`INSERT INTO worker_heartbeat VALUES (gen_random_uuid(), now(), now(), '{}')`;
}

/** The chain `degraded`, if given, cannot be read; all others are read. */
async function setChains(degraded = ""): Promise<void> {
  await db().$executeRaw`
    INSERT INTO chain_health (chain_id, is_degraded, checked_at)
    SELECT id, slug = ${degraded}, now() + interval '1 hour' FROM chain WHERE is_active
    ON CONFLICT (chain_id) DO UPDATE SET is_degraded = EXCLUDED.is_degraded, checked_at = EXCLUDED.checked_at`;
}

beforeEach(async () => {
  receiver.respondWith((response) => void response.writeHead(204).end());
  receiver.received.length = 0;
  await db().$executeRaw`DELETE FROM operator_alert`;
  await setWorker(true);
  await setChains();
});

test("says nothing while all is well, and nothing of a worker that restarts", async () => {
  await watch();
  await setWorker(false);
  await watch();
  await setWorker(true);
  await watch();
  expect(messages()).toEqual([]);
});

test("reports a missing worker once, however many web processes watch, and its return", async () => {
  const all = Array.from({ length: 5 }, () => newWatch());
  const watchInAll = () => Promise.all(all.map((one) => one()));
  await setWorker(false);
  await watchInAll();
  await pass(1);
  await watchInAll();
  await pass(60);
  await watchInAll();
  expect(firstLines()).toEqual(["Remit: No worker is running"]);
  expect(messages()[0]).toContain("Start a worker, or read its log.\n\nhttp://localhost:3000");
  await setWorker(true);
  await watchInAll();
  expect(firstLines().slice(1)).toEqual(["Remit: A worker is running again"]);
});

test("reports each problem of a chain, but only while a worker reads it", async () => {
  await setChains("local-evm");
  await watch();
  await pass(4);
  await watch();
  expect(messages()).toEqual([]);
  await pass(1);
  await watch();
  // A stopped worker also leaves all chains unread.
  await setWorker(false);
  await db().$executeRaw`UPDATE chain_health SET checked_at = now() - interval '1 hour'`;
  await watch();
  await pass(9);
  await watch();
  await setWorker(true);
  await setChains();
  await watch();
  expect(firstLines()).toEqual([
    "Remit: Payments on local-evm are not counted",
    "Remit: No worker is running",
    "Remit: 2 changes in the state of Remit",
  ]);
  expect(messages()[2]).toContain("Payments on local-evm are counted again.");
  expect(messages()[2]).toContain("A worker is running again.");
});

test("a message that does not arrive is sent again", async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  await setWorker(false);
  await watch();
  await pass(1);
  await expect(watch()).rejects.toThrow("OPERATOR_MESSAGES_URL responded with status 500.");
  receiver.respondWith((response) => void response.writeHead(204).end());
  await watch();
  expect(firstLines()).toEqual(["Remit: No worker is running", "Remit: No worker is running"]);
});

const running: InstanceState = { migrations: [], isReadOnly: false, workerBeatsAgoMs: 0, chains: [] };

test.each([
  ["does not respond", null, "Remit: PostgreSQL does not respond", "Remit: PostgreSQL responds again"],
  [
    "accepts no writes",
    { ...running, isReadOnly: true },
    "Remit: The database accepts no writes",
    "Remit: The database accepts writes again",
  ],
] as const)("without a table to write to, reports that the database %s", async (_name, broken, begun, ended) => {
  let state: InstanceState | null = running;
  const check = () => Promise.resolve(evaluate(state, []));
  let ms = 0;
  const watchBroken = newWatch({ check, notify: (message) => notifyOperator(message), clock: () => ms });
  await watchBroken();
  state = broken;
  for (ms of [0, 59_999]) await watchBroken();
  expect(firstLines()).toEqual([]);
  for (ms of [60_000, 75_000]) await watchBroken();
  expect(firstLines()).toEqual([begun]);
  state = running;
  await watchBroken();
  await watchBroken();
  expect(firstLines()).toEqual([begun, ended]);
});

test("every state of a chain that readiness knows has a text", async () => {
  const chain = { slug: "base", is_local: false, block_time_ms: 2000, poll_interval_ms: 1000, is_degraded: false };
  const well = { ...chain, clock_skew_ms: 0, is_watched: true, unconfirmed_blocks: 0 };
  const chains = [{ is_degraded: true }, { clock_skew_ms: 9_000_000 }, { unconfirmed_blocks: 1000 }].map(
    (problem, index) => ({ ...well, ...problem, slug: `base-${index}` }),
  );
  const watchChains = newWatch({
    check: () => Promise.resolve(evaluate({ ...running, chains }, [])),
    notify: (message) => notifyOperator(message),
  });
  await watchChains();
  await pass(5);
  await watchChains();
  for (const { slug } of chains) expect(messages()[0]).toContain(slug);
  expect(messages()[0]).not.toContain("undefined");
});

test("books that differ are reported as a message, without a mail server too", async () => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const transfer = { transaction_hash: "0xaa", block_number: 17, amount: "5", found_in: "chain" as const };
  const account = {
    recipient_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    token_id: 1,
    transfers: [transfer],
  };
  const differences = [{ ...account, recorded: "0", on_chain: "5" }];
  await saveReconciliation(chain, { fromBlock: 1n, toBlock: 20n, differences }, new Date());
  const jobs = await runJobs(mailTasks([differencesMail]));
  await expect.poll(firstLines, patience).toEqual(["Books differ from Local EVM: 1 transfer"]);
  await jobs.stop();
});

test("mail and message say the same", async () => {
  const message = { subject: "Remit: No worker is running", text: "Start one.\n" };
  await notifyOperator(message, mailSettingsFor(mailServer.url));
  expect(mailServer.received).toMatchObject([{ to: ["operator@shop.example"], text: "Start one.\n" }]);
  expect(messages()).toEqual(["Remit: No worker is running\n\nStart one.\n"]);
  expect(canNotifyOperator()).toBe(true);
});

test("a way that fails does not repeat the other one", async () => {
  const message = { subject: "Remit: No worker is running", text: "Start one.\n" };
  const settings = mailSettingsFor(mailServer.url);
  mailServer.received.length = 0;
  receiver.respondWith((response) => void response.writeHead(404).end());
  await notifyOperator(message, settings);
  expect(mailServer.received).toHaveLength(1);
  mailServer.refuse(() => true);
  await expect(notifyOperator(message, settings)).rejects.toThrow("not now");
  receiver.respondWith((response) => void response.writeHead(204).end());
  await notifyOperator(message, settings);
  expect([mailServer.received.length, messages().length]).toEqual([1, 3]);
});
