import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcileDaily } from "@/lib/settlement/watcher/tasks";
import { db } from "@/lib/platform/db";
import { hidesLogs } from "@/testing/header-lies";
import { startRpcProxy } from "@/testing/rpc-proxy";
import { openWorld, reload, tick, type World } from "@/testing/settlement-fixtures";
import { admin } from "@/testing/admin";

// The commands `reconcile` and `chain rescan`.

let world: World;
const refusals: string[] = [];
beforeAll(async () => {
  for (const command of [["reconcile"], ["check"], ["audit", "verify"]]) {
    refusals.push((await admin(command, { status: 1 })).stderr);
  }
  world = await openWorld();
});
afterAll(() => world.anvil.stop());

test("a database without merchants is refused, because a failed restore leaves one", () => {
  const refusal = expect.stringContaining("no merchants, so it has no books") as string;
  expect(refusals).toEqual([refusal, refusal, refusal]);
});

test("check names a row that contradicts another, with exit code 1", async () => {
  const { id } = await world.newRequest(7_000_000n);
  expect((await admin(["check"])).stdout).toBe("The books agree with themselves.\n");
  await db().paymentRequest.update({ where: { id }, data: { pendingAmount: 1 } });
  const { stdout } = await admin(["check", "--json"], { status: 1 });
  const place = { table: "payment_request", row: id.toString() };
  const repairs = [{ ...place, before: { pending_amount: "1" }, after: { pending_amount: "0" } }];
  expect(JSON.parse(stdout)).toMatchObject({ violations: [place], repairs });
  expect((await reload({ id })).pendingAmount.toFixed()).toBe("1");
});

test("check --repair makes a certain repair, with an audit entry", async () => {
  const { stdout } = await admin(["check", "--repair"]);
  expect(stdout).toContain("The books agree with themselves.");
  expect(stdout).toContain("pending_amount: 1 → 0");
  const audited = { action: "books.repaired", actor: "operator", before: { pending_amount: "1" } };
  expect(await db().auditEntry.findMany({ where: { action: "books.repaired" } })).toMatchObject([audited]);
  expect((await admin(["check", "--repair"])).stdout).toBe("The books agree with themselves.\n");
});

test("reports a missed payment, and no difference after a rescan", async () => {
  const request = await world.newRequest(5_000_000n);
  const hash = await world.sendToken(request.recipientAddress, 5_000_000n);
  await world.anvil.mine(3);
  const proxyWithoutLogs = await startRpcProxy(() => world.anvil.url);
  proxyWithoutLogs.replaceResponses(hidesLogs);
  await tick({ watcher: world.newWatcher(proxyWithoutLogs.url) });
  await proxyWithoutLogs.stop();

  const before = await admin(["reconcile", "--chain", "local-evm", "--rpc-url", world.anvil.url], { status: 1 });
  expect(before.stdout).toContain(`On the chain, not in the books: 5 in ${hash}`);
  expect(before.stderr).toBe("");
  await reconcileDaily({ chain: world.chain, reader: world.watcher.reader });
  const last = (await admin(["reconcile", "--last"], { status: 1 })).stdout;
  expect(last).toMatch(/^local-evm\s+1 to \d+\s+20\S+Z\s+1\s/m);
  expect(last).toContain("on the chain");
  expect(last).toContain(hash);
  const blockRange = ["--from", "1", "--to", "3", "--rpc-url", world.anvil.url];
  const { stdout } = await admin(["chain", "rescan", "--chain", "local-evm", ...blockRange, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    from_block: 1,
    to_block: 3,
    found: [{ transaction_hash: hash, amount: "5", token: "TESTUSD", payment_request: request.publicId }],
  });
  expect((await reload(request)).status).toBe("completed");
  const after = await admin(["reconcile", "--chain", "local-evm", "--rpc-url", world.anvil.url, "--json"]);
  expect(JSON.parse(after.stdout)).toMatchObject([
    { chain: "local-evm", accounts: [{ recorded: "5", on_chain: "5", difference: "0", is_even: true }] },
  ]);
});

test("reports an entry that is not on the chain, and a rescan removes it from the books", async () => {
  const request = await world.newRequest(6_000_000n);
  const hash = await world.sendToken(request.recipientAddress, 6_000_000n);
  await world.anvil.mine(3);
  await world.tick();
  // Overwrite the recorded transfer with a transaction and a block that the chain does not have.
  const [forgedHash, forgedBlock] = [`0x${"f".repeat(64)}`, `0x${"e".repeat(64)}`];
  const data = { transactionHash: forgedHash, blockHash: forgedBlock };
  const { blockNumber } =
    (await db().transfer.updateManyAndReturn({ where: { transactionHash: hash }, data }))[0] ?? {};
  const block = String(blockNumber);
  const blockRange = ["--chain", "local-evm", "--from", block, "--to", block, "--rpc-url", world.anvil.url];
  expect((await admin(["reconcile", ...blockRange], { status: 1 })).stdout).toContain(
    `In the books, not on the chain: 6 in ${forgedHash}`,
  );
  const { stdout } = await admin(["chain", "rescan", ...blockRange]);
  expect(stdout).toContain(
    `Not on the chain: 6 TESTUSD in ${forgedHash}, so its payment of ${request.publicId} has failed.`,
  );
  expect(stdout).toContain(hash);
  expect((await reload(request)).exception).toBe("payment_reversed");
  await admin(["reconcile", ...blockRange]);
  await reconcileDaily({ chain: world.chain, reader: world.watcher.reader });
  const last = JSON.parse((await admin(["reconcile", "--last", "--chain", "local-evm", "--json"])).stdout) as unknown;
  expect(last).toMatchObject([{ chain: "local-evm", transfers: 0, differences: [], failed_at: null }]);
});
