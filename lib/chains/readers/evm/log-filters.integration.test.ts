import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { newAddress, sendToken, testToken } from "@/testing/settlement-fixtures";
import { test } from "@/testing/settlement-test";
import { createRpcClient } from "../rpc";
import { toWatchList } from "../watch-list";
import { chainIdProof, readNodeHead } from "./node";
import { readBlockRange } from "./read-block-range";
import { readTip } from "./reader";

test("with 5,001 recipients, does not read transactions that pay none of them", async ({ world, proxy }) => {
  const { anvil, chain } = world;
  const rpc = createRpcClient([proxy.url], { proof: chainIdProof(chain.chainId ?? 0n) });
  const tokens = await db().token.findMany({ where: { id: testToken.id } });
  const addresses = Array.from({ length: 5001 }, newAddress);
  const list = toWatchList("evm", tokens, { addresses, watchesCoin: false });
  const { latest: after } = await readNodeHead(rpc, { finalized: false });
  for (let foreign = 0; foreign < 5; foreign += 1) await sendToken(anvil, newAddress(), 1n);
  const transactionHash = await sendToken(anvil, addresses.at(-1) ?? "", 2n);
  const to = after.number + 6n;
  const readings = [() => readTip(rpc, after, to, list), () => readBlockRange(rpc, { after, to, list })];
  for (const read of readings) {
    proxy.calledMethods.length = 0;
    expect((await read()).observed).toMatchObject([{ transactionHash, recipientAddress: addresses.at(-1) }]);
    expect(proxy.calledMethods.filter((method) => method === "eth_getTransactionByHash")).toHaveLength(1);
    expect(proxy.calledMethods.filter((method) => method === "eth_getTransactionReceipt")).toHaveLength(1);
  }
});
