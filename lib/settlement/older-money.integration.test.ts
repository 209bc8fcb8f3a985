import { expect } from "vitest";
import { writeBatch } from "@/testing/batches";
import { newRequest, reload, unmatchedOf } from "@/testing/settlement-fixtures";
import { testWithoutNode as test } from "@/testing/settlement-test";
import { transferTo } from "@/testing/unmatched";
import { clockSlackOf, knownSlackOf } from "./clock-slack";

const dollar = 1_000_000n;
const longBlockTimeMs = 60_000;

test.for([
  ["money in a block that may be older than a request does not pay it", "unknown"],
  ["money in a block that the head was read before, after the request was created, pays it", "newer"],
] as const)("%s", async ([_title, age], { chain: local, merchant }) => {
  const chain = { ...local, blockTimeMs: longBlockTimeMs };
  const later = await newRequest({ chain, merchant }, 33n * dollar);
  const { recipientAddress } = later;
  const previousHead = age === "newer" ? { number: 9n, readAt: later.createdAt } : null;
  const pay = (slackMs: number) => {
    const blockTime = new Date(later.createdAt.getTime() - slackMs);
    const transfer = transferTo(recipientAddress, { value: 33n * dollar, blockTime, blockNumber: 10n });
    return writeBatch({ chain, previousHead, observed: [transfer] });
  };
  await pay((age === "newer" ? clockSlackOf(chain) : knownSlackOf(chain)) + 1);
  expect((await reload(later)).payments).toEqual([]);
  expect(await unmatchedOf(recipientAddress)).toMatchObject([{ reason: "no_request" }]);
  await pay(age === "newer" ? clockSlackOf(chain) : knownSlackOf(chain));
  expect((await reload(later)).payments).toMatchObject([{ method: "amount_slot", status: "pending" }]);
});
