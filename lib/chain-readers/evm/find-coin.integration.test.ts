import { expect } from "vitest";
import { type RpcProxy } from "@/testing/rpc-proxy";
import {
  coinDust,
  mineAndTick,
  newAddress,
  newRequest,
  reload,
  sendCoin,
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

function watchFullBlocks(proxy: RpcProxy, refusesState = false): void {
  fullBlocks = 0;
  proxy.replaceResponses(({ method, params }) => {
    if (method === "eth_getBlockByNumber" && params[1] === true) fullBlocks += 1;
    const isState = method === "eth_call" && !("to" in (params[0] as object));
    return refusesState && isState ? { error: { message: "missing trie node" } } : undefined;
  });
}

const dollar = 1_000_000n;

test("detects coin where only a token is requested, and reads no block while no balance changes", async ({
  world,
  watcher,
  proxy,
}) => {
  watchFullBlocks(proxy);
  const request = await newRequest(world, 10n * dollar);
  for (let turn = 0; turn < 3; turn += 1) {
    await world.anvil.mine(2);
    await tick({ watcher });
  }
  expect(fullBlocks).toBe(0);
  const hash = await sendCoin(world.anvil, request.recipientAddress, coinDust);
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

test("reads the blocks of a node that has pruned old balances", async ({ world, proxy, watcher }) => {
  const request = await newRequest(world, 11n * dollar);
  watchFullBlocks(proxy, true);
  await sendCoin(world.anvil, request.recipientAddress, coinDust);
  await tick({ watcher });
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([{ reason: "wrong_token" }]);
  watchFullBlocks(proxy);
});

function watching(addresses: string[]): WatchList {
  const recipients = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return { recipients, tokens: new Map(), nativeTokenId: testCoin.id, watchesCoin: false };
}

async function number(world: World): Promise<bigint> {
  return BigInt(await world.anvil.request<string>("eth_blockNumber"));
}

test("checks every recipient, however many there are", async ({ world, proxy }) => {
  const rpc = createRpcClient([proxy.url], { proof: chainIdProof(world.chain.chainId ?? 0n) });
  const addresses = Array.from({ length: 1203 }, newAddress);
  const list = watching(addresses);
  const range = async (back: bigint) => ({
    after: { number: (await number(world)) - back },
    to: await number(world),
    list,
  });
  await world.anvil.mine(2);
  expect(await findCoin(rpc, await range(2n))).toEqual({ sent: [], forwardingHashes: [], inflows: [] });
  for (const at of [0, 499, 500, 1202]) {
    const hash = await sendCoin(world.anvil, addresses[at] ?? "", 1n);
    expect(await findCoin(rpc, await range(1n))).toEqual({ sent: [hash], forwardingHashes: [], inflows: [] });
  }
});
