import { address, generateKeyPairSigner, getProgramDerivedAddress } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as createPool } from "@/app/api/pool-addresses/route";
import { POST as createRequest } from "@/app/api/payment-requests/route";
import { issueAddressStatement, proveAddress } from "@/lib/requests/address-ownership/prove";
import { addToken } from "@/lib/chains/add";
import { findChain } from "@/lib/chains/find";
import { associatedTokenAddress, tokenProgram } from "@/lib/chains/solana-address";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { call, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { hasTestSolana, startTestSolana, type TestSolana } from "@/testing/local-solana";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { newMint } from "@/testing/solana-transfers";
import { withoutAudit } from "@/testing/without-audit";
import { checkRecipients } from "./check-recipients";
import { addReceivingAddress } from "./receiving-addresses";

const localChains = { evm: "local-evm", solana: "local-solana" } as const;
const urls = new Map(Object.values(localChains).map((slug) => [slug, ["http://127.0.0.1:1"]]));

beforeAll(() => syncCatalog(urls));

/** Every operation that takes an address for payments: the field of the refusal, or the addresses of the database. */
const paths: Record<string, (tenant: Tenant, chain: string, address: string) => Promise<string[]>> = {
  "a request": async ({ key }, chain, recipient_address) => {
    const body = { amount: "1", chain, token: "native", recipient_address };
    return fieldErrorsOf(await call(createRequest, { method: "POST", key, body }));
  },
  "a receiving address": ({ scope }, chain, text) =>
    refusalOf(addReceivingAddress(contextOf(scope), { chain, address: text })),
  "a pool": async ({ key }, chain, text) =>
    fieldErrorsOf(await call(createPool, { method: "POST", key, body: { chain, addresses: [text] } })),
  "a statement of ownership": ({ scope }, chain, text) =>
    refusalOf(issueAddressStatement(contextOf(scope), { chain, address: text })),
  "a proof of ownership": ({ scope }, chain, text) => {
    const proof = { chain, address: text, issued_at: new Date().toISOString(), signature: "0x00" };
    return refusalOf(proveAddress(contextOf(scope), proof));
  },
};

async function refusalOf(attempt: Promise<unknown>): Promise<string[]> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error("the address was accepted");
  return (error.details.errors ?? []).map(({ path, code }) => `${path} ${code}`);
}

describe.each(Object.entries(paths))("%s", (_name, refuse) => {
  test("takes no contract or mint of any known token, on any chain of its type, in any case", async () => {
    const tokens = await db().token.findMany({ where: { isNative: false }, include: { chain: true } });
    expect(tokens.length).toBeGreaterThan(20);
    const tenant = await newTenant();
    for (const { contractAddress, chain } of tokens) {
      const lower = contractAddress.toLowerCase();
      const spellings = chain.type === "solana" ? [contractAddress] : [contractAddress, lower];
      for (const spelling of spellings) {
        const refused = await refuse(tenant, localChains[chain.type], spelling);
        expect(refused, `${contractAddress} of ${chain.slug}`).toEqual([
          expect.stringMatching(/^(recipient_address|address|addresses\.0) address_not_payable$/),
        ]);
      }
    }
    expect(await db().receivingAddress.count({ where: { merchantId: tenant.scope.merchantId } })).toBe(0);
  });
});

test("refuses a listed address once the instance knows it as a token's contract", async () => {
  const { scope, key } = await newTenant();
  const contractAddress = newAddress();
  await addReceivingAddress(contextOf(scope), { chain: "local-evm", address: contractAddress });
  const chain = await findChain("base");
  const names = { symbol: "LATER", name: "Later", decimals: 6, isStablecoin: false };
  await addToken(chain?.id ?? 0, { contractAddress, ...names }, withoutAudit);
  const { signal } = new AbortController();
  await expect
    .poll(
      async () => {
        signal.throwIfAborted();
        const body = { amount: "1", token_id: testToken.id };
        return (await call(createRequest, { method: "POST", key, body })).status;
      },
      { timeout: 120_000 },
    )
    .toBe(422);
});

test("without a token, validates only what looks like an EVM address", async () => {
  const { key } = await newTenant();
  const errorsOf = async (recipient_address: string) => {
    const body = { amount: "1", chain: "local-evm", token: "NONE", recipient_address };
    return fieldErrorsOf(await call(createRequest, { method: "POST", key, body }));
  };
  expect(await errorsOf("0x12")).toEqual(["token token_not_found", "recipient_address invalid_address"]);
  expect(await errorsOf("9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin")).toEqual(["token token_not_found"]);
});

async function vaultOf(seed: string): Promise<string> {
  const programAddress = address("SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf");
  const [vault] = await getProgramDerivedAddress({ programAddress, seeds: [seed] });
  return vault;
}

describe.runIf(hasTestSolana())("on Solana", () => {
  let solana: TestSolana;
  beforeAll(() => {
    solana = startTestSolana();
  });
  afterAll(() => solana.stop());

  async function check(texts: string[], node = solana.rpcUrl) {
    const [{ scope }, chain] = [await newTenant(), await findChain(localChains.solana)];
    if (!chain) throw new Error("the chain is missing");
    const checked = await checkRecipients(contextOf(scope), chain, texts, new Map([[chain.slug, [node]]]));
    return checked.map((entry) => (entry.ok ? "ok" : `${entry.code}: ${entry.message}`));
  }

  test("a wallet of a key or of a program can receive; a token account, a mint and a program cannot", async () => {
    const { address: wallet } = await solana.newWallet();
    const payer = await solana.newWallet();
    const unlisted = await newMint(solana, payer, 1000n);
    const account = await associatedTokenAddress(wallet, solana.token.address, tokenProgram);
    const unused = (await generateKeyPairSigner()).address;
    const vault = await vaultOf("vault");
    const accepted = [wallet, unused, vault];
    expect(await check(accepted)).toEqual(["ok", "ok", "ok"]);
    for (const text of [account, unlisted.address, "BPFLoaderUpgradeab1e11111111111111111111111"])
      expect(await check([text])).toEqual([expect.stringMatching(/^address_not_payable: /)]);
  });

  test("an address without a key is refused while no node responds, unless the merchant uses it already", async () => {
    const vault = await vaultOf("unreachable");
    const { address: wallet } = await generateKeyPairSigner();
    expect(await check([vault, wallet], "http://127.0.0.1:1")).toEqual([
      expect.stringContaining("no node of Local Solana responds"),
      "ok",
    ]);
    const { scope } = await newTenant();
    await db().receivingAddress.create({ data: { ...scope, chainType: "solana", address: vault } });
    const chain = await findChain(localChains.solana);
    if (!chain) throw new Error("the chain is missing");
    expect(await checkRecipients(contextOf(scope), chain, [vault], urls)).toEqual([{ ok: true, address: vault }]);
  });
});
