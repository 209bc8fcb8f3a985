import { expect } from "vitest";
import { mineAndTick, newRequest, newTestWatcher, reload, sendToken, tick } from "@/testing/settlement-fixtures";
import { hidesLogs } from "@/testing/header-lies";
import { test } from "@/testing/settlement-test";
import { readCursors } from "./cursors";
import { runTick } from "./tick";

// Blocks that were read while the second node was away.

const dollar = 1_000_000n;
const away = "http://127.0.0.1:1";

const gapOf = async (chainId: number) => {
  const final = (await readCursors(chainId))?.final;
  return final && Number(final.number - (final.witnessedBlock ?? final.number));
};

test("a payment that the first node hid while the second was away is found when it is back", async ({
  world,
  proxy,
}) => {
  const { chain, anvil } = world;
  const request = await newRequest(world, 10n * dollar);
  await tick({ watcher: newTestWatcher(chain, proxy.url, anvil.url) });
  await anvil.mine(2);
  await tick({ watcher: newTestWatcher(chain, proxy.url, anvil.url) });
  expect(await gapOf(chain.id)).toBe(0);
  proxy.replaceResponses(hidesLogs);
  await sendToken(anvil, request.recipientAddress, 10n * dollar);
  await anvil.mine(4);
  await tick({ watcher: newTestWatcher(chain, proxy.url, away) });
  expect((await reload(request)).payments).toEqual([]);
  expect(await gapOf(chain.id)).toBeGreaterThan(0);
  proxy.reset();
  const watcher = newTestWatcher(chain, proxy.url, anvil.url);
  for (let turn = 0; turn < 3; turn += 1) {
    await anvil.mine(1);
    await tick({ watcher });
  }
  expect((await reload(request)).status).toBe("completed");
  expect(await gapOf(chain.id)).toBe(0);
});

test("while the first node still hides it, the chain stops", async ({ world, proxy }) => {
  const { chain, anvil } = world;
  const request = await newRequest(world, 10n * dollar);
  await mineAndTick({ ...world, watcher: newTestWatcher(chain, proxy.url, anvil.url) }, 2);
  proxy.replaceResponses(hidesLogs);
  await sendToken(anvil, request.recipientAddress, 10n * dollar);
  await anvil.mine(4);
  await tick({ watcher: newTestWatcher(chain, proxy.url, away) });
  const watcher = newTestWatcher(chain, proxy.url, anvil.url);
  await anvil.mine(1);
  // The first reading shows that the second node is back.
  await runTick(watcher);
  for (let turn = 0; turn < 3; turn += 1)
    await expect(runTick(watcher)).rejects.toMatchObject({ kind: "disagreement" });
  proxy.reset();
  await tick({ watcher });
  expect((await reload(request)).status).toBe("completed");
});

test("a chain with one node has no such blocks", async ({ world }) => {
  await newRequest(world, dollar);
  await mineAndTick({ ...world, watcher: newTestWatcher(world.chain, world.anvil.url) }, 4);
  expect((await readCursors(world.chain.id))?.final.witnessedBlock).toBeNull();
});
