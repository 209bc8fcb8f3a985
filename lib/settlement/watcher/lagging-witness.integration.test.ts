import { expect } from "vitest";
import { newRequest, newTestWatcher, reload, sendToken, tick } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";

// Two honest nodes are rarely at the same block. The first waits for the second, without failed readings.

const dollar = 1_000_000n;

test.for([
  ["is always one block behind", [1]],
  ["is one or two blocks behind in turn", [2, 1]],
] as const)(
  "a second node that %s delays payments and makes no further reading fail",
  async ([_what, lags], { world, proxy }) => {
    const { anvil } = world;
    const watcher = newTestWatcher(world.chain, anvil.url, proxy.url);
    const blockOf = (number: number) =>
      anvil.request<object>("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
    const lag = async (blocks: number) => {
      const newest = Number(await anvil.request("eth_blockNumber")) - blocks;
      const block = await blockOf(newest);
      proxy.replaceResponses(({ method, params: [wanted] }) => {
        if (method !== "eth_getBlockByNumber") return undefined;
        if (wanted === "latest") return { result: block };
        return Number(wanted) > newest ? { result: null } : undefined;
      });
    };
    const request = await newRequest(world, 10n * dollar);
    await lag(lags[0]);
    let failures = 0;
    const read = () => tick({ watcher }).catch(() => (failures += 1));
    await read();
    await sendToken(anvil, request.recipientAddress, 10n * dollar);
    for (let round = 1; round <= 12; round += 1) {
      await anvil.mine(1);
      await lag(lags[round % lags.length] ?? 0);
      await read();
    }
    // One reading finds out how far the second node is behind.
    expect(failures).toBeLessThanOrEqual(1);
    expect((await reload(request)).status).toBe("completed");
  },
);
