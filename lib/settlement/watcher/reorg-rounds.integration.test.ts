import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { transferTopic } from "@/lib/chains/readers/evm/erc20";
import { db } from "@/lib/platform/db";
import type { PaymentRequest } from "@/prisma/generated/client";
import { checkInvariants } from "@/testing/invariants";
import { randomSource } from "@/testing/random-source";
import { newRequest, newTestWatcher, testToken, tick, type World } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { reorganizations, soakSeed } from "@/testing/soak-settings";
import { deployFlip, flipTransferCalldata, listFeeToken, mintCall, transferCall } from "@/testing/test-contracts";
import { runTick, type Watcher } from "./tick";

// Reorganizations of every depth that the policy covers: transactions are lost, return, or return with another effect,
// while four watchers read. After each round the books match the chain.

const maxDepth = 32;
test.override("worldOptions", { requiredConfirmations: maxDepth + 2 });

const random = randomSource(soakSeed);
const randomUpTo = (most: number) => 1 + Math.floor(random() * most);
const dollar = 1_000_000n;

type Sent = { raw: string; block: number };

/** An account that signs, so that the same transactions can be mined again. */
type Payer = { address: string; sent: Sent[] };

type Round = { world: World; flip: string; otherToken: string; payers: [Payer, Payer]; requests: PaymentRequest[] };

async function headOf({ anvil }: World): Promise<number> {
  return Number(await anvil.request<string>("eth_blockNumber"));
}

async function send({ world }: Round, payer: Payer, to: string, data: string): Promise<void> {
  const { anvil } = world;
  const nonce = await anvil.request<string>("eth_getTransactionCount", [payer.address, "latest"]);
  const fees = { gas: "0x60000", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", chainId: "0x7a69" };
  const transaction = { from: payer.address, to, data, value: "0x0", nonce, ...fees };
  const raw = await anvil.request<string>("eth_signTransaction", [transaction]);
  await mine(world, payer, raw);
}

async function mine({ anvil }: World, payer: Payer, raw: string): Promise<void> {
  const hash = await anvil.request<string>("eth_sendRawTransaction", [raw]);
  const receipt = await pollFor(() =>
    anvil.request<{ blockNumber: string } | null>("eth_getTransactionReceipt", [hash]),
  );
  payer.sent.push({ raw, block: Number(receipt.blockNumber) });
}

async function pollFor<T>(read: () => Promise<T | null>): Promise<T> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const found = await read();
    if (found !== null) return found;
    await sleep(10);
  }
  throw new Error("the transaction was not mined");
}

function anyRequest({ requests }: Round): PaymentRequest {
  const request = requests[Math.floor(random() * requests.length)];
  if (!request) throw new Error("no request yet");
  return request;
}

async function payPlainly(round: Round): Promise<void> {
  const { recipientAddress, amount } = anyRequest(round);
  const value = random() < 0.7 ? BigInt(amount.toFixed()) : BigInt(randomUpTo(3)) * dollar;
  await send(round, round.payers[0], testToken.contract, transferCall(recipientAddress, value));
}

/** Pays through a contract whose flag selects one of two transfers, which differ in the recipient or the token. */
async function payByFlip(round: Round): Promise<void> {
  const [one, other] = [anyRequest(round), anyRequest(round)];
  const value = BigInt(one.amount.toFixed());
  const second =
    random() < 0.5
      ? flipTransferCalldata(testToken.contract, other.recipientAddress, value)
      : flipTransferCalldata(round.otherToken, one.recipientAddress, value);
  const calls = [flipTransferCalldata(testToken.contract, one.recipientAddress, value), second];
  await send(round, round.payers[1], round.flip, `0x${(random() < 0.5 ? calls : calls.toReversed()).join("")}`);
}

async function reorganize(round: Round): Promise<void> {
  const { world, flip, payers } = round;
  const depth = randomUpTo(maxDepth);
  const ancestor = (await headOf(world)) - depth;
  await world.anvil.request("anvil_reorg", [depth, []]);
  if (random() < 0.6) await world.anvil.send({ to: flip });
  for (const payer of payers) {
    const removed = payer.sent.filter(({ block }) => block > ancestor);
    payer.sent = payer.sent.filter(({ block }) => block <= ancestor);
    // Only the first ones are sent again, because nonces must be consecutive.
    const returning = removed.slice(0, Math.floor(random() * (removed.length + 2)));
    for (const { raw } of returning) await mine(world, payer, raw);
  }
}

/** A reading may fail while another watcher is faster or the chain advances; the next one succeeds. */
async function watchTogether(watchers: Watcher[]): Promise<void> {
  const results = await Promise.allSettled(watchers.map((watcher) => runTick(watcher)));
  for (const result of results) {
    if (result.status === "rejected" && !(result.reason instanceof RpcFailure)) throw result.reason;
  }
}

async function playRound(round: Round, watchers: Watcher[]): Promise<void> {
  const { world } = round;
  for (let payments = randomUpTo(4); payments > 0; payments -= 1) {
    if (random() < 0.6) round.requests.push(await newRequest(world, BigInt(randomUpTo(9)) * dollar));
    await (random() < 0.5 ? payPlainly(round) : payByFlip(round));
    await world.anvil.mine(randomUpTo(8));
    if (random() < 0.6) await watchTogether(watchers);
  }
  await watchTogether(watchers);
  await reorganize(round);
  await watchTogether(watchers);
  await tick(world);
}

type Log = { address: string; topics: string[]; data: string; transactionHash: string; blockHash: string };

async function onTheChain({ world, requests, otherToken }: Round): Promise<string[]> {
  const recipients = new Map(
    requests.map(({ recipientAddress }) => [recipientAddress.toLowerCase(), recipientAddress] as const),
  );
  const logs = await world.anvil.request<Log[]>("eth_getLogs", [
    { fromBlock: "0x0", address: [testToken.contract, otherToken], topics: [transferTopic] },
  ]);
  return logs
    .flatMap(({ address, topics, data, transactionHash, blockHash }) => {
      const recipient = recipients.get(`0x${topics[2]?.slice(26)}`);
      return recipient ? [`${transactionHash} ${address.toLowerCase()} ${recipient} ${BigInt(data)} ${blockHash}`] : [];
    })
    .sort();
}

async function inTheBooks(): Promise<string[]> {
  const rows = await db().transfer.findMany({ where: { status: { not: "lost" } }, include: { token: true } });
  return rows
    .map(({ transactionHash, token, recipientAddress, receivedAmount, blockHash }) =>
      [
        transactionHash,
        token.contractAddress.toLowerCase(),
        recipientAddress,
        receivedAmount.toFixed(),
        blockHash,
      ].join(" "),
    )
    .sort();
}

test("the books equal the chain after each reorganization with changed transactions", async ({ world }) => {
  process.stdout.write(`seed of the reorganizations: ${soakSeed}\n`);
  const { anvil } = world;
  const flip = await deployFlip(anvil);
  const other = await listFeeToken(world);
  await anvil.send({ to: other.contract, data: mintCall(flip, 10n ** 12n) });
  const [, first = "", second = ""] = await anvil.request<string[]>("eth_accounts");
  await anvil.send({ to: testToken.contract, data: transferCall(first, 10n ** 12n) });
  // Puts the contracts deeper than any reorganization.
  await anvil.mine(2 * maxDepth);
  const payers: [Payer, Payer] = [
    { address: first, sent: [] },
    { address: second, sent: [] },
  ];
  const round: Round = { world, flip, otherToken: other.contract, payers, requests: [await newRequest(world, dollar)] };
  const watchers = [world.watcher, ...[1, 2, 3].map(() => newTestWatcher(world.chain, anvil.url))];
  for (let count = 0; count < reorganizations; count += 1) {
    await playRound(round, watchers);
    expect(await inTheBooks()).toEqual(await onTheChain(round));
    await checkInvariants();
  }
  await anvil.mine(maxDepth + 3);
  await tick(world);
  expect(await db().transfer.count({ where: { status: "provisional" } })).toBe(0);
  expect(await db().payment.count({ where: { status: "failed" } })).toBeGreaterThan(0);
  expect(await db().paymentRequest.count({ where: { status: "completed" } })).toBeGreaterThan(0);
}, 7_200_000);
