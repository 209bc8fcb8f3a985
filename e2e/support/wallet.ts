// A browser wallet that announces itself by EIP-6963 and implements EIP-1193 in the page. This process holds its key, signs,
// and sends transactions to the local chain.
import { randomBytes } from "node:crypto";
import type { BrowserContext } from "playwright/test";
import { BaseError, decodeFunctionData, encodeFunctionData, erc20Abi, numberToHex, size, slice, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { rpc, signAndSend } from "./chain";
import type { LocalChain } from "./instance";

export const walletName = "Journey Wallet";
const localChainId = 31_337;
const otherChainId = 1;

export type TestWallet = {
  address: Hex;
  /** The owner's next decisions, changed by tests between steps. */
  behavior: {
    /** Methods that the owner declines. */
    declines: Set<string>;
    chainId: number;
    knowsLocalChain: boolean;
    /** The owner lowers the next payment to this amount in the token's smallest unit. */
    paysOnly: bigint | null;
    /** The owner switches to another account right after the wallet received this method. */
    switchesAccountAfter: string | null;
    /** The owner switches to another network right after the wallet received this method. */
    leavesAfter: string | null;
    /** The network drops the wallet's transactions: they have a hash and never a block. */
    isDropped: boolean;
    /** The error of the wallet's next payments, in the words of a wallet. */
    failure: { code: number; message: string } | null;
    /** The owner replaces the next transaction in the wallet, by one that pays faster or by one that pays nothing. */
    isReplacedBy: "payment" | "nothing" | null;
    /** The owner's decision on a payment while the wallet asks for it. */
    decision: Promise<"confirm" | "decline"> | null;
  };
  /** Every method that the page called, in order. */
  calledMethods: string[];
  /** Every transaction that the page passed to the wallet. */
  sentTransactions: Call[];
  handle: (method: string, params: unknown[]) => Promise<unknown>;
};

/** An EIP-1193 error. */
class WalletRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export function createWallet(chain: LocalChain, account: PrivateKeyAccount): TestWallet {
  const behavior: TestWallet["behavior"] = {
    declines: new Set(),
    chainId: localChainId,
    knowsLocalChain: true,
    paysOnly: null,
    switchesAccountAfter: null,
    leavesAfter: null,
    isDropped: false,
    failure: null,
    isReplacedBy: null,
    decision: null,
  };
  const replaced = new Map<Hex, { from: Hex; nonce: unknown }>();
  let current = account.address;
  const calledMethods: string[] = [];
  const sentTransactions: Call[] = [];
  async function handle(method: string, params: unknown[]): Promise<unknown> {
    calledMethods.push(method);
    const result = await respond(method, params);
    if (behavior.switchesAccountAfter === method) current = privateKeyToAccount(generatePrivateKey()).address;
    if (behavior.leavesAfter === method) behavior.chainId = otherChainId;
    return result;
  }
  async function respond(method: string, params: unknown[]): Promise<unknown> {
    if (behavior.declines.has(method)) throw new WalletRefusal(4001, "The user rejected the request.");
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [current];
      case "eth_chainId":
        return numberToHex(behavior.chainId);
      case "wallet_switchEthereumChain":
        return switchTo(behavior, params[0] as { chainId: Hex });
      case "personal_sign":
        return account.signMessage({ message: { raw: params[0] as Hex } });
      case "eth_sendTransaction":
        sentTransactions.push(params[0] as Call);
        requireLocalChain(behavior);
        if ((await behavior.decision) === "decline") throw new WalletRefusal(4001, "The user rejected the request.");
        if (behavior.failure) throw new WalletRefusal(behavior.failure.code, behavior.failure.message);
        if (behavior.isDropped) return newHash();
        if (behavior.isReplacedBy) return replace(params[0] as Call, behavior.isReplacedBy);
        return signAndSend(chain, account, withPaidAmount(behavior, params[0] as Call));
      case "eth_getTransactionByHash":
        return replaced.get(params[0] as Hex) ?? rpc(chain, method, params);
      default:
        // EIP-1193: the code of an unsupported method.
        if (!method.startsWith("eth_")) throw new WalletRefusal(4200, `This wallet has no ${method}.`);
        return rpc(chain, method, params);
    }
  }
  /** Returns the hash of a transaction that never reaches a block, because the next one has its nonce. */
  async function replace(call: Call, by: "payment" | "nothing"): Promise<Hex> {
    const from = account.address;
    const hash = newHash();
    replaced.set(hash, { from, nonce: await rpc(chain, "eth_getTransactionCount", [from, "latest"]) });
    const paying = withPaidAmount(behavior, call);
    await signAndSend(chain, account, by === "payment" ? paying : { to: from, value: 0n, data: "0x" });
    return hash;
  }
  return { address: account.address, behavior, calledMethods, sentTransactions, handle };
}

const newHash = (): Hex => `0x${randomBytes(32).toString("hex")}`;

/** Makes the wallet wait in its next payment until the returned function is called with the decision. */
export function holdDecision(wallet: TestWallet): (decision: "confirm" | "decline") => void {
  let decide: (decision: "confirm" | "decline") => void = () => undefined;
  wallet.behavior.decision = new Promise((resolve) => (decide = resolve));
  return decide;
}

type Call = { to: Hex; chainId?: Hex; value?: Hex; data?: Hex };

function switchTo(behavior: TestWallet["behavior"], { chainId }: { chainId: Hex }): null {
  if (Number(chainId) !== localChainId || !behavior.knowsLocalChain) {
    throw new WalletRefusal(4902, "Unrecognized chain ID.");
  }
  behavior.chainId = localChainId;
  return null;
}

function requireLocalChain({ chainId }: TestWallet["behavior"]): void {
  if (chainId !== localChainId) throw new WalletRefusal(-32000, "This wallet is on another network.");
}

/** The call with the amount that the owner wants to pay, which may be lower than the page asked for. */
function withPaidAmount(behavior: TestWallet["behavior"], { to, value = "0x0", data = "0x" }: Call) {
  const call = { to, value: BigInt(value), data };
  if (behavior.paysOnly === null) return call;
  const lowered = lowerTransfer(data, behavior.paysOnly);
  behavior.paysOnly = null;
  return { ...call, data: lowered };
}

/** The selector, the recipient and the amount. */
const transferBytes = 4 + 32 + 32;

function lowerTransfer(data: Hex, raw: bigint): Hex {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: slice(data, 0, transferBytes) });
  if (functionName !== "transfer") throw new Error(`A transfer was expected, not ${functionName}.`);
  const reference = size(data) > transferBytes ? slice(data, transferBytes) : "0x";
  return `${encodeFunctionData({ abi: erc20Abi, functionName, args: [args[0], raw] })}${reference.slice(2)}`;
}

type WalletResult = { result?: unknown; refusal?: { code: number; message: string } };

/** Installs the wallet in every page of a browser. */
export async function installWallet(context: BrowserContext, wallet: TestWallet): Promise<void> {
  await context.exposeFunction("journeyWallet", async (method: string, params: unknown[]): Promise<WalletResult> => {
    try {
      return { result: await wallet.handle(method, params) };
    } catch (error) {
      return { refusal: refusalOf(error) };
    }
  });
  await context.addInitScript(announceWallet, walletName);
}

/** Passes on the node's own error, like wallets do. */
function refusalOf(error: unknown): { code: number; message: string } {
  if (error instanceof WalletRefusal) return { code: error.code, message: error.message };
  return { code: -32000, message: error instanceof BaseError ? error.details : String(error) };
}

/** Runs in the page before its own scripts. */
function announceWallet(name: string): void {
  type WalletRequest = { method: string; params?: unknown[] };
  type WalletResponse = { result?: unknown; refusal?: { code: number; message: string } };
  const callWallet = (
    window as unknown as { journeyWallet: (method: string, params: unknown[]) => Promise<WalletResponse> }
  ).journeyWallet;
  const provider = {
    async request({ method, params = [] }: WalletRequest): Promise<unknown> {
      const { result, refusal } = await callWallet(method, params);
      if (refusal) throw Object.assign(new Error(refusal.message), { code: refusal.code });
      return result;
    },
    // A journey emits a wallet event by dispatching an event of the same name on the window.
    on: (event: string, listener: () => void) => window.addEventListener(event, listener),
    removeListener: (event: string, listener: () => void) => window.removeEventListener(event, listener),
  };
  const info = Object.freeze({
    uuid: "5c4c3e0e-6a70-4e5a-9d2b-2f7a0f3c9b11",
    name,
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' fill='%23195'/></svg>",
    rdns: "example.journey-wallet",
  });
  const announce = () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
