import { expect } from "vitest";
import { type RpcProxy } from "@/testing/rpc-proxy";
import {
  coinDust,
  mineAndTick,
  newAddress,
  reload,
  testCoin,
  tick,
  unmatchedOf,
  type World,
} from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import type { WatchList } from "../watch-list";
import { findCoin } from "./find-coin";
import { chainIdProof } from "./node";
import { createRpcClient } from "../rpc";

/** Full blocks requested through the proxy since the last reset. */
let fullBlocks = 0;

function countFullBlocks(proxy: RpcProxy, { refusesState = false } = {}): void {
  fullBlocks = 0;
  proxy.replaceResponses(({ method, params }) => {
    if (method === "eth_getBlockByNumber" && params[1] === true) fullBlocks += 1;
    // Balances are read by an `eth_call` without a receiver, which runs code over many addresses.
    const isBalanceRead = method === "eth_call" && !("to" in (params[0] as object));
    return refusesState && isBalanceRead ? { error: { message: "missing trie node" } } : undefined;
  });
}

const dollar = 1_000_000n;

test("detects coin even if only a token is requested, and reads no block while no balance changes", async ({
  world,
  watcher,
  proxy,
}) => {
  countFullBlocks(proxy);
  const request = await world.newRequest(10n * dollar);
  for (let round = 0; round < 3; round += 1) {
    await world.anvil.mine(2);
    await tick({ watcher });
  }
  expect(fullBlocks).toBe(0);
  const hash = await world.sendCoin(request.recipientAddress, coinDust);
  await tick({ watcher });
  expect(fullBlocks).toBeGreaterThan(0);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    {
      reason: "wrong_token",
      candidates: [request.publicId],
      transfer: { transactionHash: hash, status: "provisional" },
    },
  ]);
  await mineAndTick({ ...world, watcher }, 2);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ transfer: { status: "final" } }]);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
});

test("reads full blocks if the node has pruned old balances", async ({ world, proxy, watcher }) => {
  const request = await world.newRequest(11n * dollar);
  countFullBlocks(proxy, { refusesState: true });
  await world.sendCoin(request.recipientAddress, coinDust);
  await tick({ watcher });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "wrong_token" }]);
  countFullBlocks(proxy);
});

function watchListOf(addresses: string[]): WatchList {
  const recipients = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return { recipients, tokens: new Map(), nativeTokenId: testCoin.id, watchesCoin: false };
}

async function headNumber(world: World): Promise<bigint> {
  return BigInt(await world.anvil.request<string>("eth_blockNumber"));
}

test("checks every recipient, however many there are", async ({ world, proxy }) => {
  const rpc = createRpcClient([proxy.url], { proof: chainIdProof(world.chain.chainId ?? 0n) });
  const addresses = Array.from({ length: 1203 }, newAddress);
  const list = watchListOf(addresses);
  const newestBlocks = async (count: bigint) => ({
    after: { number: (await headNumber(world)) - count },
    to: await headNumber(world),
    list,
  });
  await world.anvil.mine(2);
  expect(await findCoin(rpc, await newestBlocks(2n))).toEqual({
    directHashes: [],
    forwardingHashes: [],
    returningHashes: [],
    inflows: [],
  });
  for (const index of [0, 499, 500, 1202]) {
    const hash = await world.sendCoin(addresses[index] ?? "", 1n);
    expect(await findCoin(rpc, await newestBlocks(1n))).toEqual({
      directHashes: [hash],
      forwardingHashes: [],
      returningHashes: [],
      inflows: [],
    });
  }
});
