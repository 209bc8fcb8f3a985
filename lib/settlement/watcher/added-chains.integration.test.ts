import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addChain, addToken } from "@/lib/chains/add";
import { db } from "@/lib/platform/db";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { patience } from "@/testing/patience";
import { deployTestToken, newMerchant, newRequest, reload, sendToken, testToken } from "@/testing/settlement-fixtures";
import type { Chain } from "@/prisma/generated/client";
import { startWatchers } from "./start-watchers";
import { withoutAudit } from "@/testing/without-audit";

// Chains and tokens that an operator adds while the worker runs. The second test uses the chain of the first.

let anvil: Anvil;
let watching: Promise<void>;
const stop = new AbortController();
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 778, args: ["--block-time", "1"] });
  await deployTestToken(anvil);
  // Without RPC URLs in the settings, the watcher uses the URLs stored with the chain.
  watching = startWatchers({ signal: stop.signal, rpcUrls: new Map() });
});
afterAll(async () => {
  stop.abort();
  await watching;
  await anvil.stop();
});

const severalPollsMs = 1500;
let chain: Chain;

test("watches an added chain and settles a payment in an added token without a restart", async () => {
  chain = await addChain(
    {
      slug: "quay",
      name: "Quay",
      chainId: 778,
      symbol: "QAY",
      coinName: "Quay",
      explorerUrl: "https://quay.example",
      isTestnet: true,
      isActive: true,
      rpcUrls: [anvil.url],
      policy: {
        pollIntervalMs: 300,
        blockTimeMs: 1000,
        requiredConfirmations: 2,
        finality: "confirmations",
        maxLogRange: 500,
      },
    },
    withoutAudit,
  );
  await vi.waitFor(async () => expect(await healthOf(chain)).toMatchObject({ isDegraded: false }), patience);
  const dollar = { contractAddress: testToken.contract, symbol: "TESTUSD", name: "Test dollar", decimals: 6 };
  const { id: tokenId } = await addToken(chain.id, { ...dollar, isStablecoin: true }, withoutAudit);
  const request = await newRequest({ chain, merchant: await newMerchant() }, 5_000_000n, { tokenId });
  await sendToken(anvil, request.recipientAddress, 5_000_000n);
  await vi.waitFor(async () => expect((await reload(request)).status).toBe("completed"), patience);
});

test("applies a changed policy and stops watching a disabled chain", async () => {
  await db().chain.update({ where: { id: chain.id }, data: { requiredConfirmations: 500 } });
  const { id: tokenId } = await db().token.findFirstOrThrow({ where: { chainId: chain.id, isNative: false } });
  // The watcher applies the policy when it next reloads the chain. Requests paid before that may still complete, so each
  // attempt pays a new request until one stays pending.
  await vi.waitFor(() => expectNextPaymentToStayPending(tokenId), patience);
  await db().chain.update({ where: { id: chain.id }, data: { isActive: false } });
  await vi.waitFor(async () => {
    const before = (await healthOf(chain))?.headBlock;
    await anvil.mine(1);
    await sleep(severalPollsMs);
    expect((await healthOf(chain))?.headBlock).toBe(before);
  }, patience);
});

/** Pays a request and waits for more blocks than the old policy required. The payment must still be pending. */
async function expectNextPaymentToStayPending(tokenId: number): Promise<void> {
  const request = await newRequest({ chain, merchant: await newMerchant() }, 7_000_000n, { tokenId });
  await sendToken(anvil, request.recipientAddress, 7_000_000n);
  await anvil.mine(4);
  const head = BigInt(await anvil.request<string>("eth_blockNumber"));
  await vi.waitFor(async () => expect((await healthOf(chain))?.headBlock).toBeGreaterThan(head), patience);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [{ status: "pending" }] });
}

function healthOf({ id }: Chain) {
  return db().chainHealth.findUnique({ where: { chainId: id } });
}
