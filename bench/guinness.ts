// npm run bench -- guinness: a complete instance processes 4,187 payments. Each request is created through the API,
// paid by its own transaction on the local EVM chain, completed when final, and reported by a webhook.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, test } from "vitest";
import { localChainSlug } from "@/instance/chains/anvil";
import { mineTogether } from "@/instance/chains/evm-blocks";
import { readLocalChains, type LocalEvm } from "@/instance/chains/local-chains";
import { sendAndMine } from "@/instance/chains/local-rpc";
import { mintCall, transferCall } from "@/instance/chains/test-token";
import { db } from "@/lib/platform/db";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { newAddress } from "@/testing/settlement-fixtures";
import { newEndpoint } from "@/testing/webhooks";
import { newBenchMerchant, startOnDatabase } from "./support/instance";
import { callMany } from "./support/load";
import { rate, report, timed } from "./support/report";
import { logPosition } from "./support/storage";

const count = 4187;
const amountRaw = 10_000_000n;
const paymentsPerBlock = 200;
const gasLimit = `0x${(100_000).toString(16)}`;
const waitTimeoutMs = 120_000;
const timeout = 900_000;

let receiver: Receiver;
let evm: LocalEvm;
let url = "";
let key = "";
let tokenId = 0;
const dataDir = mkdtempSync(join(tmpdir(), "remit-bench-guinness-"));

beforeAll(async () => {
  const { scope, keys } = await newBenchMerchant(1);
  key = keys[0] ?? "";
  receiver = await startReceiver();
  await newEndpoint(scope, receiver.url, ["payment_request.completed"]);
  url = await startOnDatabase(dataDir, { LOCAL_CHAINS: "on" });
  const chains = readLocalChains(dataDir);
  if (!chains) throw new Error("The instance has no local chains.");
  evm = chains.evm;
  const from = evm.accounts[0]?.address ?? "";
  const data = mintCall(from, amountRaw * BigInt(count));
  await sendAndMine(evm.rpc_url, { from, to: evm.tokens[0]?.contract_address, data });
  const chain = { slug: localChainSlug };
  ({ id: tokenId } = await db().token.findFirstOrThrow({ where: { symbol: "TESTUSD", chain } }));
}, timeout);

afterAll(() => receiver.stop());

test("4,187 payments, from the request to the webhook", { timeout }, async () => {
  const addresses = Array.from({ length: count }, newAddress);
  const sizes = () => Promise.all([databaseSize(), logPosition()]);
  const before = await sizes();
  const totalMs = await timed(async () => {
    await measureStep("created by the API", () => callMany(addresses.map(createCall)));
    await measureStep("paid, all transactions in blocks", () => payAll(addresses));
    await measureStep("then: every payment completed", () => waitForAll(() => countCompleted()));
    await measureStep("then: every webhook received", () => waitForAll(() => Promise.resolve(countReceivedWebhooks())));
  });
  report("the whole", `${(totalMs / 1000).toFixed(1)} s`, { ms: totalMs });
  const after = await sizes();
  for (const [index, kind] of ["database", "write-ahead log"].entries()) {
    const bytes = ((after[index] ?? 0) - (before[index] ?? 0)) / count;
    report(`the ${kind} grew by`, `${(bytes / 1000).toFixed(1)} kB a request`, { bytes });
  }
});

async function measureStep(label: string, work: () => Promise<unknown>): Promise<void> {
  const ms = await timed(work);
  report(label, `${(ms / 1000).toFixed(1)} s, ${rate(count, ms, "requests")}`, { ms });
}

function createCall(address: string) {
  const body = { amount: "10", token_id: tokenId, recipient_address: address };
  return { method: "POST" as const, url: `${url}/api/payment-requests`, headers: { "x-api-key": key }, body };
}

/**
 * Sends one transfer per address, hundreds to a block. The node loses transactions that arrive while it mines, so
 * blocks are mined on demand.
 */
async function payAll(addresses: string[]): Promise<void> {
  const { rpc_url: node, tokens, accounts } = evm;
  const [from] = accounts;
  const transactions = addresses.map((address) => ({
    from: from?.address ?? "",
    to: tokens[0]?.contract_address ?? "",
    data: transferCall(address, amountRaw),
    gas: gasLimit,
  }));
  for (let start = 0; start < count; start += paymentsPerBlock)
    await mineTogether(node, transactions.slice(start, start + paymentsPerBlock));
}

function countCompleted(): Promise<number> {
  return db().paymentRequest.count({ where: { status: "completed" } });
}

function countReceivedWebhooks(): number {
  return new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size;
}

/** Waits until the count includes every payment. */
async function waitForAll(countNow: () => Promise<number>): Promise<void> {
  const endsAt = Date.now() + waitTimeoutMs;
  for (let done = await countNow(); done < count; done = await countNow()) {
    if (Date.now() > endsAt) throw new Error(`Only ${done} of ${count} after ${waitTimeoutMs / 1000} s.`);
    await sleep(50);
  }
}

/** The bytes of all tables and indexes. */
async function databaseSize(): Promise<number> {
  const [row] = await db().$queryRaw<[{ bytes: bigint }]>`SELECT pg_database_size(current_database()) AS bytes`;
  return Number(row.bytes);
}
