import {
  createClient,
  custom,
  erc20Abi,
  isAddressEqual,
  numberToHex,
  type Address,
  type Client,
  type Hex,
  encodeFunctionData,
  concatHex,
} from "viem";
import {
  call,
  getAddresses,
  getBalance,
  getChainId,
  getCode,
  readContract,
  requestAddresses,
  switchChain,
  addChain,
} from "viem/actions";
import { payInPhases, requireOpenRequest, type OpenRequest, type PaymentCallbacks } from "./payment-steps";
import type { WalletProvider } from "./wallet";
import { problemOf } from "./wallet-error";
import { WalletProblem } from "./wallet-problem";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import {
  mainnet,
  base,
  optimism,
  arbitrum,
  polygon,
  bsc,
  avalanche,
  sepolia,
  baseSepolia,
  arbitrumSepolia,
  polygonAmoy,
} from "viem/chains";

// Imported, together with viem, only when the payer chooses a wallet.

/**
 * Connects, switches the wallet to the right network, checks that the request is still open, and asks the wallet once
 * to send the payment. Returns the transaction's hash, or throws a WalletProblem.
 */
export async function payWithEvmWallet(
  provider: WalletProvider,
  request: PublicPaymentRequest,
  callbacks: PaymentCallbacks,
): Promise<string> {
  return payInPhases(callbacks, async (enter) => {
    const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
    enter("connecting");
    const [account] = await requestAddresses(client);
    if (!account) throw new WalletProblem("no_account");
    await switchToChain(client, request.chain, () => enter("switching"));
    enter("checking");
    const current = await requireOpenRequest(callbacks.handOff, account);
    const payment = payableOf(current);
    await requireBalance(client, account, payment, current);
    const transaction = paymentCall(payment, await canCarryReference(client, account, payment, current));
    const from = { account, chainId: await requireSameAccountAndChain(client, account, current.chain) };
    enter("signing");
    const stopWatching = onWalletChange(provider, () => enter("changed"));
    return send(client, from, transaction).finally(stopWatching);
  });
}

/**
 * The last check before the payment, because the payer may have switched the network or account. Returns the chain id
 * for the transaction.
 */
async function requireSameAccountAndChain(
  client: Client,
  account: Address,
  chain: { chain_id: number | null },
): Promise<number> {
  const accounts = await getAddresses(client);
  if (!accounts.some((address) => isAddressEqual(address, account))) throw new WalletProblem("account_changed");
  const chainId = await getChainId(client);
  if (chainId !== chain.chain_id) throw new WalletProblem("wrong_chain");
  return chainId;
}

/** Calls the listener when the wallet changes its network or account (EIP-1193), until the returned function is called. */
function onWalletChange(provider: WalletProvider, listener: () => void): () => void {
  const events = ["chainChanged", "accountsChanged"] as const;
  for (const event of events) provider.on?.(event, listener);
  return () => {
    for (const event of events) provider.removeListener?.(event, listener);
  };
}

/** viem's own action would retry a rejected call with another method and hide the wallet's reason. */
function send(
  client: Client,
  { account, chainId }: { account: Address; chainId: number },
  { to, value, data }: PaymentCall,
): Promise<Hex> {
  const transaction = {
    from: account,
    chainId: numberToHex(chainId),
    to,
    value: numberToHex(value),
    ...(data ? { data } : {}),
  };
  return client.request({ method: "eth_sendTransaction", params: [transaction] });
}

function payableOf(request: OpenRequest): Payable {
  return {
    token: { contractAddress: request.token.contract_address as Address, isNative: request.token.is_native },
    recipient: request.recipient_address as Address,
    amountRaw: BigInt(request.due_amount.raw),
    frame: request.payment_instructions.reference_data as Hex,
  };
}

/** Passes if the balance cannot be read, because the wallet checks it again when it sends. */
async function requireBalance(client: Client, account: Address, payment: Payable, request: OpenRequest): Promise<void> {
  const { token, amountRaw } = payment;
  const balance = await (
    token.isNative
      ? getBalance(client, { address: account })
      : readContract(client, {
          address: token.contractAddress,
          abi: erc20Abi,
          functionName: "balanceOf",
          args: [account],
        })
  ).catch(() => null);
  if (balance === null || balance >= amountRaw) return;
  throw new WalletProblem("insufficient", "", toAmount(balance, request.token.decimals));
}

/**
 * Whether the payment carries the reference. An address with code, of a contract or an account (EIP-7702), may reject
 * coin with data, so the payment is tried first. Without the reference, only the exact amount can identify the request.
 */
async function canCarryReference(
  client: Client,
  account: Address,
  { token, recipient, amountRaw, frame }: Payable,
  request: OpenRequest,
): Promise<boolean> {
  if (!token.isNative) return true;
  const code = await getCode(client, { address: recipient });
  if (code === undefined || code === "0x") return true;
  const isAccepted = await call(client, { account, to: recipient, value: amountRaw, data: frame }).then(
    () => true,
    () => false,
  );
  if (!isAccepted && !request.payment_instructions.plain_transfer_accepted) throw new WalletProblem("needs_reference");
  return isAccepted;
}

// Imported, together with viem, only when the payer chooses a wallet.

/** The transaction that the wallet sends. */
type PaymentCall = { to: Address; value: bigint; data?: Hex };

/** The details of a payment; `frame` carries the reference that identifies the request. */
type Payable = {
  token: { contractAddress: Address; isNative: boolean };
  recipient: Address;
  amountRaw: bigint;
  frame: Hex;
};

/** The call that pays `amountRaw` to `recipient`, with the request's reference frame at its end if it can carry it. */
export function paymentCall(payment: Payable, canCarry: boolean): PaymentCall {
  const { token, recipient, amountRaw, frame } = payment;
  if (token.isNative) {
    return { to: recipient, value: amountRaw, ...(canCarry ? { data: frame } : {}) };
  }
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [recipient, amountRaw] });
  return { to: token.contractAddress, value: 0n, data: concatHex([transfer, frame]) };
}

// Networks to add to a wallet that lacks them. Local chains are not listed, because they have no public RPC URL.
const publicChains = [
  mainnet,
  base,
  optimism,
  arbitrum,
  polygon,
  bsc,
  avalanche,
  sepolia,
  baseSepolia,
  arbitrumSepolia,
  polygonAmoy,
];

/** Switches the wallet to the chain, adding the network if needed. Prompts only if the wallet is on another chain. */
async function switchToChain(client: Client, chain: { chain_id: number | null }, onSwitch: () => void): Promise<void> {
  const chainId = chain.chain_id;
  if (chainId === null) throw new WalletProblem("wrong_chain");
  if ((await getChainId(client)) === chainId) return;
  onSwitch();
  await switchOrAdd(client, chainId);
  if ((await getChainId(client)) !== chainId) throw new WalletProblem("wrong_chain");
}

async function switchOrAdd(client: Client, chainId: number): Promise<void> {
  try {
    await switchChain(client, { id: chainId });
  } catch (error) {
    const publicChain = publicChains.find(({ id }) => id === chainId);
    if (problemOf(error, "switching").code !== "chain_unknown" || !publicChain) throw error;
    await addChain(client, { chain: publicChain });
    // Some wallets switch to a network as soon as it is added.
    if ((await getChainId(client)) !== chainId) await switchChain(client, { id: chainId });
  }
}
