import { expect, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { patience } from "@/testing/patience";
import { newRequest } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { startWatchers } from "./start-watchers";

test("a chain whose final block stands still is degraded until it advances", async ({ world, proxy }) => {
  const { id } = world.chain;
  await db().chain.update({ where: { id }, data: { finality: "finalized", blockTimeMs: 12_000 } });
  await newRequest(world, 1_000_000n);
  proxy.replaceResponses(({ params }) => (params[0] === "finalized" ? { result: null } : undefined));
  const stop = new AbortController();
  const running = startWatchers({ signal: stop.signal, rpcUrls: new Map([["local-evm", [proxy.url]]]) });
  const health = () => db().chainHealth.findUnique({ where: { chainId: id } });
  const mineAndRead = async () => {
    await world.anvil.mine(1);
    return health();
  };
  await world.anvil.mine(20);
  await vi.waitFor(
    async () => expect(await mineAndRead()).toMatchObject({ isDegraded: true, reason: "finality_delayed" }),
    patience,
  );
  proxy.reset();
  await vi.waitFor(async () => expect(await mineAndRead()).toMatchObject({ isDegraded: false, reason: "" }), patience);
  stop.abort();
  await running;
});
