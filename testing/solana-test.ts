import { test as base } from "vitest";
import { checkInvariants } from "./invariants";
import { startTestSolana } from "./local-solana";
import { startRpcProxy } from "./rpc-proxy";
import { openSolanaWorld } from "./solana-fixtures";

/** Settlement tests on a local Solana chain; see settlement-test.ts. Skip them if `hasTestSolana()` is false. */
export const test = base
  .extend("solana", { scope: "file" }, () => startTestSolana())
  .extend("world", { scope: "file" }, async ({ solana }, { onCleanup }) => {
    onCleanup(() => solana.stop());
    return openSolanaWorld(solana);
  })
  .extend("proxyServer", { scope: "file" }, async ({ world }, { onCleanup }) => {
    const server = await startRpcProxy(() => world.solana.rpcUrl);
    onCleanup(() => server.stop());
    return server;
  })
  /** A proxy in front of the node, reset after each test. */
  .extend("proxy", ({ proxyServer }, { onCleanup }) => {
    onCleanup(() => proxyServer.reset());
    return proxyServer;
  })
  .extend("invariants", { auto: true }, ({ onTestFinished }) => onTestFinished(checkInvariants));
