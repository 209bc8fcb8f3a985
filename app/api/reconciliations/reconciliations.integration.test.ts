import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { reconciliationSchema } from "@/lib/settlement/reconciliations/schema";
import { saveFailedReconciliation, saveReconciliation } from "@/lib/settlement/reconciliations/save";
import { call, dataOf, newTenant } from "@/testing/api";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { GET } from "./route";

const reconciliations = z.array(reconciliationSchema);

async function localChain() {
  return db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
}

/** A merchant with a receiving address. */
async function newReceiver(environment: "sandbox" | "production" = "sandbox") {
  const { merchantId, key } = await newTenant({ environment });
  const address = newAddress();
  await db().receivingAddress.create({ data: { environment, chainType: "evm", address, merchantId } });
  return { merchantId, key, address };
}

function difference(address: string, hash: string) {
  const transfer = { transaction_hash: hash, block_number: 17, amount: "5000000", found_in: "chain" as const };
  return {
    recipient_address: address,
    token_id: testToken.id,
    recorded: "0",
    on_chain: "5000000",
    transfers: [transfer],
  };
}

async function saveResult(...differences: ReturnType<typeof difference>[]): Promise<void> {
  await saveReconciliation(await localChain(), { fromBlock: 1n, toBlock: 20n, differences }, new Date());
}

test("reports a chain without a reconciliation as unchecked and omits chains of the other environment", async () => {
  const { key } = await newReceiver();
  const chains = dataOf(await call(GET, { key }), reconciliations);
  expect(chains).toMatchObject([
    { chain: { slug: "local-evm" }, status: "unchecked", checked_at: null, to_block: null },
  ]);
  const { key: live } = await newReceiver("production");
  expect(dataOf(await call(GET, { key: live }), reconciliations)).toEqual([]);
});

test("shows a merchant only the differences at its own receiving addresses", async () => {
  const [mine, theirs] = [await newReceiver(), await newReceiver()];
  await saveResult(
    difference(mine.address, "0xaa"),
    difference(theirs.address, "0xbb"),
    difference(newAddress(), "0xcc"),
  );
  const amount = { raw: "5000000", formatted: "5", decimals: 6 };
  for (const [{ key, address }, hash] of [
    [mine, "0xaa"],
    [theirs, "0xbb"],
  ] as const) {
    const response = await call(GET, { key });
    expect(dataOf(response, reconciliations)).toMatchObject([
      {
        status: "different",
        from_block: 1,
        to_block: 20,
        differences: [
          {
            recipient_address: address,
            token: { symbol: "TESTUSD" },
            recorded_amount: { raw: "0" },
            on_chain_amount: amount,
            transfers: [{ transaction_hash: hash, block_number: 17, found_in: "chain", amount }],
          },
        ],
      },
    ]);
    expect(response.text).not.toContain("0xcc");
  }
  const other = await newReceiver();
  expect(dataOf(await call(GET, { key: other.key }), reconciliations)).toMatchObject([
    { status: "equal", differences: [] },
  ]);
});

test("ignores a difference at the same address in the other environment", async () => {
  const { key, address } = await newReceiver("production");
  await saveResult(difference(address, "0xaa"));
  expect(dataOf(await call(GET, { key }), reconciliations)).toEqual([]);
  const { key: sandbox } = await newReceiver();
  expect(dataOf(await call(GET, { key: sandbox }), reconciliations)).toMatchObject([{ status: "equal" }]);
});

test("shows the reason of a failed reconciliation along with the last result", async () => {
  const { key, address } = await newReceiver();
  await saveResult(difference(address, "0xaa"));
  await saveFailedReconciliation((await localChain()).id, "node_unreachable", new Date());
  const [chain] = dataOf(await call(GET, { key }), reconciliations);
  expect(chain).toMatchObject({ status: "different", failure_reason: "node_unreachable" });
  expect(Date.parse(chain?.failed_at ?? "")).toBeGreaterThanOrEqual(Date.parse(chain?.checked_at ?? ""));
});
