// Transfers on the local EVM chain, signed with fresh keys, so that concurrent journeys never share a nonce.
import { createPublicClient, createWalletClient, http, type Hash, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { mintCall, transferCall } from "@/instance/chains/test-token";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { LocalChain } from "./instance";

const coinsForFees = 10n ** 18n;

export function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

export async function rpc(chain: LocalChain, method: string, params: unknown[]): Promise<unknown> {
  return createPublicClient({ transport: http(chain.rpcUrl, { retryCount: 0 }) }).request({
    method,
    params,
  } as never);
}

/** Sets an account's balance of the chain's coin, in its smallest unit. */
export async function setCoins(chain: LocalChain, address: Hex, coins: bigint): Promise<void> {
  await rpc(chain, "anvil_setBalance", [address, `0x${coins.toString(16)}`]);
}

/** Mints test tokens to an account, in the token's smallest unit. Minting is open to everyone. */
export async function mintTokens(chain: LocalChain, address: Hex, raw: bigint): Promise<void> {
  const minter = newAccount();
  await setCoins(chain, minter.address, coinsForFees);
  await callToken(chain, minter, mintCall(address, raw));
}

/** An account with coins for fees and 1,000,000 test tokens. */
export async function fundedAccount(chain: LocalChain): Promise<PrivateKeyAccount> {
  const account = newAccount();
  await setCoins(chain, account.address, coinsForFees);
  await mintTokens(chain, account.address, 1_000_000n * 10n ** BigInt(chain.token.decimals));
  return account;
}

/** Sends a plain transfer as an exchange or a mobile wallet does: the exact amount, without a reference. */
export function transferTokens(chain: LocalChain, account: PrivateKeyAccount, to: Hex, raw: bigint): Promise<Hash> {
  return callToken(chain, account, transferCall(to, raw));
}

/** Pays `raw` of a request's token with its reference, like the pay page's wallet call. */
export function payWithReference(
  chain: LocalChain,
  account: PrivateKeyAccount,
  request: PresentedPaymentRequest,
  raw: bigint,
): Promise<Hash> {
  const { payment_instructions: instructions, recipient_address: recipient } = request;
  if (!instructions) throw new Error(`The request ${request.public_id} cannot be paid.`);
  return callToken(chain, account, transferCall(recipient, raw, instructions.reference_data));
}

/** Calls the test token and waits for its block. */
async function callToken(chain: LocalChain, account: PrivateKeyAccount, data: Hex): Promise<Hash> {
  const hash = await signAndSend(chain, account, { to: chain.token.address, value: 0n, data });
  const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 });
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: 120_000 });
  if (status !== "success") throw new Error(`The transaction ${hash} was reverted.`);
  return hash;
}

/** Signs with the account's key and sends the transaction to the node. */
export function signAndSend(
  chain: LocalChain,
  account: PrivateKeyAccount,
  call: { to: Hex; value: bigint; data: Hex; gas?: bigint },
): Promise<Hash> {
  const client = createWalletClient({ account, transport: http(chain.rpcUrl, { retryCount: 0 }) });
  return client.sendTransaction({ chain: null, ...call });
}
