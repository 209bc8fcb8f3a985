// Real money of the local chain: fresh keys, so that journeys side by side never share a nonce.
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  type Hash,
  type Hex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { LocalChain } from "./instance";

const tokenAbi = parseAbi([
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function balanceOf(address owner) view returns (uint256)",
]);

export function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

export async function rpc(chain: LocalChain, method: string, params: unknown[]): Promise<unknown> {
  return createPublicClient({ transport: http(chain.rpcUrl, { retryCount: 0 }) }).request({
    method,
    params,
  } as never);
}

/** Makes an account hold exactly `coins` of the chain's own coin, in its smallest unit. */
export async function setCoins(chain: LocalChain, address: Hex, coins: bigint): Promise<void> {
  await rpc(chain, "anvil_setBalance", [address, `0x${coins.toString(16)}`]);
}

/** Gives an account test tokens, in the token's smallest unit. Anyone may mint them. */
export async function mintTokens(chain: LocalChain, address: Hex, raw: bigint): Promise<void> {
  const minter = newAccount();
  await setCoins(chain, minter.address, 10n ** 18n);
  const client = walletClient(chain, minter);
  const hash = await client.writeContract({
    chain: null,
    address: chain.token.address,
    abi: tokenAbi,
    functionName: "mint",
    args: [address, raw],
  });
  await minedIn(chain, hash);
}

/** An account with coins for fees and 1,000,000 test tokens. */
export async function fundedAccount(chain: LocalChain): Promise<PrivateKeyAccount> {
  const account = newAccount();
  await setCoins(chain, account.address, 10n ** 18n);
  await mintTokens(chain, account.address, 1_000_000n * 10n ** BigInt(chain.token.decimals));
  return account;
}

/** A transfer as an exchange or a phone's wallet makes it: the exact amount, nothing that names the request. */
export async function transferTokens(
  chain: LocalChain,
  account: PrivateKeyAccount,
  to: Hex,
  raw: bigint,
): Promise<Hash> {
  const hash = await walletClient(chain, account).writeContract({
    chain: null,
    address: chain.token.address,
    abi: tokenAbi,
    functionName: "transfer",
    args: [to, raw],
  });
  await minedIn(chain, hash);
  return hash;
}

/** Pays `raw` of a request's token with the reference that names the request, as the pay page has a wallet do it. */
export async function payWithReference(
  chain: LocalChain,
  account: PrivateKeyAccount,
  request: PresentedPaymentRequest,
  raw: bigint,
): Promise<Hash> {
  const { payment_instructions: instructions, recipient_address: recipient } = request;
  if (!instructions) throw new Error(`The request ${request.public_id} cannot be paid.`);
  const transfer = encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args: [recipient as Hex, raw] });
  const data = concatHex([transfer, instructions.reference_data as Hex]);
  const hash = await signAndSend(chain, account, { to: chain.token.address, value: 0n, data });
  await minedIn(chain, hash);
  return hash;
}

/** Signs with the account's own key and hands the transaction to the node. */
export async function signAndSend(
  chain: LocalChain,
  account: PrivateKeyAccount,
  call: { to: Hex; value: bigint; data: Hex },
): Promise<Hash> {
  return walletClient(chain, account).sendTransaction({ chain: null, ...call });
}

async function minedIn(chain: LocalChain, hash: Hash): Promise<void> {
  const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 });
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: 15_000 });
  if (status !== "success") throw new Error(`The transaction ${hash} was reverted.`);
}

function walletClient(chain: LocalChain, account: PrivateKeyAccount) {
  return createWalletClient({ account, transport: http(chain.rpcUrl, { retryCount: 0 }) });
}
