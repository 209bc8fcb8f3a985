// npm run bench -- settlement: the cost of settlement on one local node and one database. Each figure is compared with its
// floor: the minimum of writes or reads that any implementation needs.
import { afterAll, beforeAll, test } from "vitest";
import { db } from "@/lib/platform/db";
import { startRpcProxy } from "@/testing/rpc-proxy";
import { newAddress, openWorld, reload, testToken, tick, type World } from "@/testing/settlement-fixtures";
import { rate, report, timed } from "./support/report";
import { transferCall } from "@/testing/test-contracts";
import { asOwner } from "@/testing/test-database";

const transfers = 1000;
const transfersPerBlock = 100;
// More confirmations than the transfers have blocks, so that each pass is timed separately.
const depth = 20;
const blocks = 10_000;
const openRequestCounts = [10, 1000, 20_000];
const busyRounds = 40;
const timeout = 900_000;
// Cost should grow with recipients and blocks, not requests: the number of addresses stays the same.
const recipients = Array.from({ length: 10 }, newAddress);

let world: World;
beforeAll(async () => {
  // Later hard forks write to a contract in every block, which makes mining many blocks slow.
  world = await openWorld({ requiredConfirmations: depth, anvilArgs: ["--hardfork", "cancun"] });
});
afterAll(() => world.anvil.stop());

test("transfers matched and credited per second", { timeout }, async () => {
  const requests = [];
  for (let index = 0; index < transfers; index += 1) {
    const recipientAddress = recipients[index % recipients.length] ?? "";
    requests.push(await world.newRequest(BigInt(1_000_000 + index), { recipientAddress }));
  }
  await warmUp();
  await sendAll(requests.map((request) => ({ to: request.recipientAddress, value: BigInt(request.amount.toFixed()) })));
  const tipPassMs = await timed(() => world.tick());
  await world.anvil.mine(depth);
  const finalPassMs = await timed(() => world.tick());
  for (const request of requests) {
    if ((await reload(request)).status !== "completed") throw new Error("a transfer was not credited");
  }
  const floorMs = await timed(() => writeFloor("floor"));
  report("matched, as pending payments", rate(transfers, tipPassMs, "transfers"));
  report("credited, as completed requests", rate(transfers, finalPassMs, "transfers"));
  report("floor: three bare statements each, in one transaction a block", rate(transfers, floorMs, "transfers"));
  report("both passes take", `${((tipPassMs + finalPassMs) / floorMs).toFixed(1)} times the floor`);
});

test("blocks per second of catch-up", { timeout }, async () => {
  await world.anvil.mine(blocks);
  const caughtUpMs = await timed(() => world.tick());
  const floorMs = await timed(readFloor);
  report(`catch-up over ${blocks} blocks, both passes`, rate(blocks, caughtUpMs, "blocks"));
  report("floor: one request for their logs", rate(blocks, floorMs, "blocks"));
});

test("a tick with few and with many open requests", { timeout }, async () => {
  const proxy = await startRpcProxy(() => world.anvil.url);
  const watcher = world.newWatcher(proxy.url);
  let openCount = 0;
  for (const count of openRequestCounts) {
    await addRequests(openCount, count);
    openCount = count;
    await tick({ watcher });
    await world.anvil.mine(1);
    const [callsBefore, heapBefore] = [proxy.calledMethods.length, process.memoryUsage().heapUsed];
    const ms = await timed(() => tick({ watcher }));
    const heap = (process.memoryUsage().heapUsed - heapBefore) / 1_048_576;
    const calls = proxy.calledMethods.length - callsBefore;
    report(`${count} open requests, a tick`, `${calls} RPC calls, ${ms.toFixed(0)} ms, heap ${heap.toFixed(1)} MB`);
  }
  await proxy.stop();
});

test("RPC calls of a busy chain", { timeout }, async () => {
  const proxy = await startRpcProxy(() => world.anvil.url);
  const watcher = world.newWatcher(proxy.url);
  await tick({ watcher });
  const callsBefore = proxy.calledMethods.length;
  for (let round = 0; round < busyRounds; round += 1) {
    const requests = await Promise.all(recipients.map((to) => world.newRequest(2_000_000n, { recipientAddress: to })));
    await sendAll(
      requests.map((request) => ({ to: request.recipientAddress, value: BigInt(request.amount.toFixed()) })),
    );
    await tick({ watcher });
  }
  const calls = (proxy.calledMethods.length - callsBefore) / busyRounds;
  report(`a tick after a block with ${recipients.length} payments`, `${calls.toFixed(1)} RPC calls`);
  await proxy.stop();
});

/** Warms up the watcher and the floor's statements. */
async function warmUp(): Promise<void> {
  const to = recipients[0] ?? "";
  await world.newRequest(1n, { recipientAddress: to });
  await sendAll(Array.from({ length: 100 }, (_, index) => ({ to, value: BigInt(index + 1) })));
  await world.tick();
  await world.anvil.mine(depth);
  await world.tick();
  await writeFloor("warm-up");
}

/** Sends all payments, `transfersPerBlock` in each block. */
async function sendAll(payments: { to: string; value: bigint }[]): Promise<void> {
  const { anvil } = world;
  await anvil.request("evm_setAutomine", [false]);
  for (const [index, { to, value }] of payments.entries()) {
    const data = transferCall(to, value);
    await anvil.request("eth_sendTransaction", [{ from: anvil.account, to: testToken.contract, data }]);
    if ((index + 1) % transfersPerBlock === 0) await anvil.mine(1);
  }
  await anvil.mine(1);
  await anvil.request("evm_setAutomine", [true]);
}

/** The minimum of writes: one row for the transfer, one for the payment, and the request's totals. */
async function writeFloor(run: string): Promise<void> {
  await asOwner(`CREATE TABLE IF NOT EXISTS bench_row (id BIGSERIAL PRIMARY KEY, name TEXT UNIQUE, sum NUMERIC);
    GRANT ALL ON bench_row TO PUBLIC; GRANT ALL ON SEQUENCE bench_row_id_seq TO PUBLIC`);
  for (let start = 0; start < transfers; start += transfersPerBlock) {
    await db().$transaction(async (tx) => {
      for (let index = start; index < start + transfersPerBlock; index += 1) {
        await tx.$executeRaw`INSERT INTO bench_row (name, sum) VALUES (${`${run} transfer ${index}`}, 0)`;
        await tx.$executeRaw`INSERT INTO bench_row (name, sum) VALUES (${`${run} payment ${index}`}, 0)`;
        await tx.$executeRaw`UPDATE bench_row SET sum = sum + 1 WHERE name = ${`${run} transfer ${index}`}`;
      }
    });
  }
}

async function readFloor(): Promise<void> {
  const head = Number(await world.anvil.request<string>("eth_blockNumber"));
  for (let from = head - blocks + 1; from <= head; from += world.chain.maxLogRange) {
    const [fromBlock, toBlock] = [from, Math.min(from + world.chain.maxLogRange - 1, head)].map(toHex);
    await world.anvil.request("eth_getLogs", [{ fromBlock, toBlock, address: testToken.contract }]);
  }
}

/** Inserts open requests with amounts that no transfer matches. */
async function addRequests(from: number, to: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id,
      recipient_address, amount, created_after_block, expires_at, late_until)
    SELECT gen_random_uuid(), 'bench' || n, decode(md5(n::text), 'hex'), ${world.merchant.id}, 'sandbox',
      ${world.chain.id}, ${testToken.id}, (${recipients}::text[])[n % ${recipients.length}::int + 1], 5000000000 + n, 0,
      now() + interval '1 day', now() + interval '2 days'
    FROM generate_series(${from + 1}::int, ${to}::int) AS n`;
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`;
}
