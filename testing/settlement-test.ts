import { test as base } from "vitest";
import { db } from "@/lib/db";
import { checkInvariants } from "./invariants";
import { deployForwarder } from "./relay";
import { startRpcProxy } from "./rpc-proxy";
import { newMerchant, newTestWatcher, openWorld, type WorldOptions } from "./settlement-fixtures";

const worldOptions: WorldOptions = {};

/** Tests of settlement that need the database alone: the row of the local chain, and a merchant of the test's own. */
export const testWithoutNode = base
  .extend("chain", { scope: "file" }, () => db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } }))
  .extend("merchant", () => newMerchant());

/**
 * Tests of settlement on a local EVM chain. Fixtures start when a test first names them, are shared by the file and stop
 * with it. After each test the invariants of settlement must hold.
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
  /** A proxy in front of the node that passes everything through again after each test. */
  .extend("proxy", ({ proxyServer }, { onCleanup }) => {
    onCleanup(() => proxyServer.reset());
    return proxyServer;
  })
  /** A second watcher of the chain, which reads through the proxy. */
  .extend("watcher", { scope: "file" }, ({ world, proxyServer }) => newTestWatcher(world.chain, proxyServer.url))
  /** A contract that passes coin on. */
  .extend("forwarder", { scope: "file" }, ({ world }) => deployForwarder(world))
  .extend("invariants", { auto: true }, ({ onTestFinished }) => onTestFinished(checkInvariants));
