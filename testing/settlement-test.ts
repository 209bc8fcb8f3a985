import { beforeEach, test as base } from "vitest";
import { db } from "@/lib/platform/db";
import { checkInvariants } from "./invariants";
import { deployForwarder } from "./relay";
import { startRpcProxy } from "./rpc-proxy";
import { newMerchant, newRequest, openWorld, type World, type WorldOptions } from "./settlement-fixtures";

/** The local chain's row and a merchant, without a node. */
type Shop = Pick<World, "chain" | "merchant" | "newRequest">;

/** A shop with a new merchant for each test of the file that calls it. */
export function shopPerTest(): Shop {
  const shop = { newRequest: (amount, options) => newRequest(shop, amount, options) } as Shop;
  beforeEach(async () => {
    shop.chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
    shop.merchant = await newMerchant();
  });
  return shop;
}

const worldOptions: WorldOptions = {};

/** Settlement tests without a node: the local chain's row and the test's own merchant. */
export const testWithoutNode = base
  .extend("chain", { scope: "file" }, () => db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } }))
  .extend("merchant", () => newMerchant());

/**
 * Settlement tests on a local EVM chain. Fixtures of scope `file` start at their first use and stop after the file's tests.
 * After each test the settlement invariants must hold.
 */
export const test = testWithoutNode
  /** Set per file with `test.override("worldOptions", …)`. */
  .extend("worldOptions", { scope: "file" }, () => worldOptions)
  .extend("world", { scope: "file" }, async ({ worldOptions: options }, { onCleanup }) => {
    const world = await openWorld(options);
    onCleanup(() => world.anvil.stop());
    return world;
  })
  .extend("proxyServer", { scope: "file" }, async ({ world }, { onCleanup }) => {
    const server = await startRpcProxy(() => world.anvil.url);
    onCleanup(() => server.stop());
    return server;
  })
  /** A proxy in front of the node, reset after each test. */
  .extend("proxy", ({ proxyServer }, { onCleanup }) => {
    onCleanup(() => proxyServer.reset());
    return proxyServer;
  })
  /** A second watcher that reads through the proxy. */
  .extend("watcher", { scope: "file" }, ({ world, proxyServer }) => world.newWatcher(proxyServer.url))
  /** A contract that forwards coin. */
  .extend("forwarder", { scope: "file" }, ({ world }) => deployForwarder(world))
  .extend("invariants", { auto: true }, ({ onTestFinished }) => onTestFinished(checkInvariants));
