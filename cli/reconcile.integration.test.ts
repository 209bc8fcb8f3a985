import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRpcProxy } from "@/testing/rpc-proxy";
import {
  newRequest,
  newTestWatcher,
  openWorld,
  reload,
  sendToken,
  tick,
  type World,
} from "@/testing/settlement-fixtures";

// `reconcile` and `chain rescan`, as the operator calls them. Each command is a process of its own.
vi.setConfig({ testTimeout: 90_000 });

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.anvil.stop());

test("a missed payment is a difference, a rescan finds it, and then there is none", async () => {
  const request = await newRequest(world, 5_000_000n);
  const hash = await sendToken(world.anvil, request.recipientAddress, 5_000_000n);
  await world.anvil.mine(3);
  const blind = await startRpcProxy(() => world.anvil.url);
  blind.answerWith(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
  await tick({ watcher: newTestWatcher(world.chain, blind.url) });
  await blind.stop();

  const before = admin(["reconcile", "--chain", "local-evm", "--rpc-url", world.anvil.url], 1);
  expect(before.stdout).toContain(`On the chain, not in the books: 5 in ${hash}`);
  expect(before.stderr).toBe("");
  const stretch = ["--from", "1", "--to", "3", "--rpc-url", world.anvil.url];
  const { stdout } = admin(["chain", "rescan", "--chain", "local-evm", ...stretch, "--json"], 0);
  expect(JSON.parse(stdout)).toMatchObject({
    from_block: 1,
    to_block: 3,
    found: [{ transaction_hash: hash, amount: "5", token: "TESTUSD", payment_request: request.publicId }],
  });
  expect((await reload(request)).status).toBe("completed");
  const after = admin(["reconcile", "--chain", "local-evm", "--rpc-url", world.anvil.url, "--json"], 0);
  expect(JSON.parse(after.stdout)).toMatchObject([
    { chain: "local-evm", accounts: [{ recorded: "5", on_chain: "5", difference: "0", is_even: true }] },
  ]);
});

function admin(args: string[], status: number) {
  const command = [join("tooling", "run.mjs"), "admin", ...args];
  const run = spawnSync(process.execPath, command, { encoding: "utf8", env: process.env });
  expect(run.status, run.stderr).toBe(status);
  return run;
}
