import { address, generateKeyPairSigner, type Address, type Instruction, type KeyPairSigner } from "@solana/kit";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { db } from "@/lib/platform/db";
import { encodeReferenceKey } from "@/lib/chains/reference";
import { readCursors } from "@/lib/settlement/watcher/cursors";
import { runTick, type Watcher } from "@/lib/settlement/watcher/tick";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { sendTransaction, startTestSolana, type TestSolana } from "./local-solana";
import { startRpcProxy } from "./rpc-proxy";
import { newMerchant, newRequest, newTestWatcher, type RequestOptions } from "./settlement-fixtures";
import { coinTransfer, newMint, tokenTransfer, type Mint } from "./solana-transfers";

// A local Solana chain, its database and a watcher that ticks on demand.

export type SolanaToken = Mint & { id: number };

export type SolanaWorld = {
  solana: TestSolana;
  chain: Chain;
  watcher: Watcher;
  merchant: Merchant;
  payer: KeyPairSigner;
  dollar: SolanaToken;
  /** A Token-2022 token with a fee of one percent. */
  feeToken: SolanaToken;
  coinId: number;
};

/** A fresh chain in the test's database, read to its head. */
export async function openSolanaWorld(solana = startTestSolana()): Promise<SolanaWorld> {
  await syncCatalog(new Map([[solana.chain, [solana.rpcUrl]]]));
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: solana.chain } });
  const payer = await solana.newWallet();
  const feeMint = await newMint(solana, payer, 10n ** 15n, { transferFeeBasisPoints: 100 });
  const world = {
    solana,
    chain,
    watcher: newTestWatcher(chain, solana.rpcUrl),
    merchant: await newMerchant(),
    payer,
    // The catalog's IDs of the test token and of SOL are 9202 and 9201.
    dollar: { ...solana.token, id: 9202 },
    feeToken: await listToken(chain, feeMint, 9298),
    coinId: 9201,
  };
  await tickUntil(world, async () => (await readCursors(chain.id)) !== null);
  return world;
}

/** Adds a token to the test's catalog. */
export async function listToken(chain: Chain, mint: Mint, id: number): Promise<SolanaToken> {
  const properties = {
    symbol: `T${id}`,
    name: "Test",
    logoFile: "testusd",
    isNative: false,
    isStablecoin: false,
    isActive: true,
  };
  await db().token.create({
    data: {
      id,
      chainId: chain.id,
      contractAddress: mint.address,
      program: mint.program,
      decimals: mint.decimals,
      ...properties,
    },
  });
  return { ...mint, id };
}

export async function newWalletAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}

/** An active request for a token of the world, to a new wallet by default. */
export async function newSolanaRequest(
  world: Pick<SolanaWorld, "chain" | "merchant">,
  tokenId: number,
  amount: bigint,
  options: RequestOptions = {},
): Promise<PaymentRequest> {
  // The test chain's clock lags while the machine is busy, by more than ten seconds beside four busy processes.
  const createdAt = new Date(Date.now() - 600_000);
  return newRequest(world, amount, { recipientAddress: await newWalletAddress(), createdAt, ...options, tokenId });
}

export function referenceOf(request: PaymentRequest): Address {
  return address(encodeReferenceKey(request.reference, request.recipientAddress));
}

type PayOptions = { amount: bigint; references?: Address[]; from?: KeyPairSigner };

/** The instructions that pay a request in its token. */
export async function paymentInstructions(
  world: SolanaWorld,
  request: Pick<PaymentRequest, "tokenId" | "recipientAddress">,
  { amount, references, from = world.payer }: PayOptions,
): Promise<Instruction[]> {
  const transfer = { from, to: address(request.recipientAddress), amount, references };
  const token = [world.dollar, world.feeToken].find(({ id }) => id === request.tokenId);
  return token ? tokenTransfer(token, transfer) : [coinTransfer(transfer)];
}

/** Pays a request and runs the watcher until it has recorded the transfer. Throws if it never does. */
export async function pay(
  world: SolanaWorld,
  request: Pick<PaymentRequest, "tokenId" | "recipientAddress">,
  payment: PayOptions,
): Promise<string> {
  const signature = await send(world, await paymentInstructions(world, request, payment));
  // A node may list a transaction some time after its slot is final; a later read finds it.
  const isRecorded = async () => (await db().transfer.count({ where: { transactionHash: signature } })) > 0;
  if (!(await isRecorded())) await tickUntil(world, isRecorded);
  return signature;
}

export async function finalSlotOf({ solana }: Pick<SolanaWorld, "solana">, signature: string): Promise<bigint> {
  const { value } = await solana.rpc<{ value: [{ slot: number }] }>("getSignatureStatuses", [[signature]]);
  return BigInt(value[0].slot);
}

/** Reads past the current final slot through a node that lists no transactions. */
export async function skipSlots({ chain, solana }: Pick<SolanaWorld, "chain" | "solana">): Promise<void> {
  const currentSlot = BigInt(await solana.rpc<number>("getSlot", [{ commitment: "finalized" }]));
  const proxyWithoutTransactions = await startRpcProxy(() => solana.rpcUrl);
  proxyWithoutTransactions.replaceResponses(({ method }) =>
    method === "getSignaturesForAddress" ? { result: [] } : undefined,
  );
  const watcher = newTestWatcher(chain, proxyWithoutTransactions.url);
  await tickUntil({ watcher }, async () => ((await readCursors(chain.id))?.final.number ?? 0n) >= currentSlot);
  await proxyWithoutTransactions.stop();
}

/** Sends a transaction and runs the watcher until it has read the transaction's slot. */
export async function send(
  world: SolanaWorld,
  instructions: Instruction[],
  options: Parameters<typeof sendTransaction>[3] = {},
): Promise<string> {
  const signature = await sendTransaction(world.solana, world.payer, instructions, options);
  const slot = await finalSlotOf(world, signature);
  await tickUntil(world, async () => ((await readCursors(world.chain.id))?.tip.number ?? 0n) >= slot);
  return signature;
}

/** Runs ticks, as the worker does, until the condition is true. */
export async function tickUntil(world: Pick<SolanaWorld, "watcher">, isTrue: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    await runTick(world.watcher);
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The watcher did not meet the condition in time.");
}
