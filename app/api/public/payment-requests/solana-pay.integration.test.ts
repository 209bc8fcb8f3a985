import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from "@solana/kit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { saveChainHealth } from "@/lib/settlement/watcher/chain-health";
import { call, errorOf, fieldErrorsOf } from "@/testing/api";
import { checkInvariants } from "@/testing/invariants";
import { hasTestSolana, waitForFinality } from "@/testing/local-solana";
import { contextOf, reload } from "@/testing/settlement-fixtures";
import {
  newSolanaRequest,
  openSolanaWorld,
  pay,
  referenceOf,
  tickUntil,
  type SolanaWorld,
} from "@/testing/solana-fixtures";
import type { PaymentRequest } from "@/prisma/generated/client";
import { GET, POST } from "./[shortcode]/solana-pay/route";

const dollar = 1_000_000n;

describe.skipIf(!hasTestSolana())("a Solana Pay transaction request", () => {
  let world: SolanaWorld;
  beforeAll(async () => {
    world = await openSolanaWorld();
    await saveChainHealth(world.chain.id, { isDegraded: false, reason: "", headBlock: 1n, clockSkewMs: 0 });
  });
  afterEach(checkInvariants);
  afterAll(() => world.solana.stop());

  const callOf = ({ shortcode }: PaymentRequest) => ({
    params: { shortcode },
    url: `/api/public/payment-requests/${shortcode}/solana-pay`,
  });
  const ask = (request: PaymentRequest, account: string = world.payer.address) =>
    call(POST, { ...callOf(request), method: "POST", body: { account } });

  /** Signs and sends the transaction like a wallet, and runs the watcher until the request has that many payments. */
  async function payAsAsked(request: PaymentRequest, count: number): Promise<PaymentRequest> {
    // The blockhash is that of the block that the watcher has read last.
    await tickUntil(world, () => Promise.resolve(true));
    const { body } = (await ask(request)) as { body: { transaction: string } };
    const unsigned = getTransactionDecoder().decode(Buffer.from(body.transaction, "base64"));
    const wire = getBase64EncodedWireTransaction(await partiallySignTransaction([world.payer.keyPair], unsigned));
    const signature = await world.solana.rpc<string>("sendTransaction", [wire, { encoding: "base64" }]);
    await waitForFinality(world.solana, signature);
    await tickUntil(world, async () => {
      const { payments } = await reload(request);
      return payments.length === count && payments.every(({ status }) => status === "completed");
    });
    return reload(request);
  }

  test("has a label, and a transaction that creates the recipient's account and pays by the reference", async () => {
    const request = await newSolanaRequest(world, world.dollar.id, 12n * dollar);
    expect(await call(GET, callOf(request))).toMatchObject({
      status: 200,
      body: { label: expect.any(String) as string, icon: expect.stringMatching(/\/mark\.svg$/) as string },
    });
    expect((await ask(request)).body).toMatchObject({
      message: expect.stringMatching(/^12\.?0* TESTUSD to /) as string,
    });
    expect(await payAsAsked(request, 1)).toMatchObject({
      status: "completed",
      exception: null,
      payments: [{ method: "bound_reference" }],
    });
    expect(errorOf(await ask(request)).code).toBe("payment_request_not_found");
  });

  test("asks for the rest of a partly paid request, in coin too", async () => {
    for (const tokenId of [world.dollar.id, world.coinId]) {
      const request = await newSolanaRequest(world, tokenId, 10n * dollar);
      await pay(world, request, { amount: 4n * dollar, references: [referenceOf(request)] });
      expect(await payAsAsked(request, 2)).toMatchObject({ status: "completed", exception: null });
    }
  });

  test("refuses a cancelled request, another chain, an account that cannot sign, and a chain that nothing confirms", async () => {
    const cancelled = await newSolanaRequest(world, world.dollar.id, dollar);
    await cancelPaymentRequest(
      contextOf({ merchantId: cancelled.merchantId, environment: cancelled.environment }),
      cancelled,
    );
    for (const reply of [await ask(cancelled), await call(GET, callOf(cancelled))])
      expect(errorOf(reply).code).toBe("payment_request_not_found");

    const request = await newSolanaRequest(world, world.dollar.id, dollar);
    for (const [account, error] of [
      ["", "account invalid_address"],
      ["0x8ba1f109551bD432803012645Ac136ddd64DBA72", "account invalid_address"],
      ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "account address_not_payable"],
    ] as const)
      expect(fieldErrorsOf(await ask(request, account)), account).toEqual([error]);

    await db().chainHealth.deleteMany({ where: { chainId: world.chain.id } });
    expect(errorOf(await ask(request, (await generateKeyPairSigner()).address)).code).toBe("temporarily_unavailable");
  });
});
