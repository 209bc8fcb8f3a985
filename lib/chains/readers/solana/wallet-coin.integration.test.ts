import { describe, expect } from "vitest";
import { readWatchList } from "@/lib/settlement/watcher/watch-list";
import { hasTestSolana } from "@/testing/local-solana";
import { reload, unmatchedOf } from "@/testing/settlement-fixtures";
import { newSolanaRequest, pay } from "@/testing/solana-fixtures";
import { test } from "@/testing/solana-test";

const dollar = 1_000_000n;
const sol = 1_000_000_000n;

describe.skipIf(!hasTestSolana())("coin on Solana if only tokens are requested", () => {
  test("is unmatched with the open request as candidate, and the request can still be paid in tokens", async ({
    world,
  }) => {
    const request = await newSolanaRequest(world, world.dollar.id, 5n * dollar);
    expect((await readWatchList(world.chain)).watchesCoin).toBe(false);
    await pay(world, { ...request, tokenId: world.coinId }, { amount: sol });
    expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
      { reason: "wrong_token", candidates: [request.publicId], transfer: { tokenId: world.coinId, status: "final" } },
    ]);
    expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
    await pay(world, request, { amount: 5n * dollar });
    expect(await reload(request)).toMatchObject({ status: "completed" });
  });
});
