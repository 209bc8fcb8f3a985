// Simulated transfers on the local EVM node. Each comes from an account that exists for it alone and that the node lets us
// speak for without a key: its nonces say how far it got, so nothing is ever sent twice.
import { createHash } from "node:crypto";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import { waitUntil } from "../processes/ending";
import { rpc } from "./local-rpc";
import type { Sender, SimulatedTransfer } from "@/lib/sandbox/simulator";

const mintSelector = "40c10f19";
const transferSelector = "a9059cbb";
const gas = `0x${(300_000).toString(16)}`;
const feeReserve = 10n ** 18n;

type Call = { to: string; value?: string; data: string };

/** Sends on the node at `url`, with the reference bound to the call as the pay page's wallets do it. */
export function evmSender(url: string): Sender {
  return async (transfer) => {
    const from = `0x${createHash("sha256").update(transfer.id).digest("hex").slice(-40)}`;
    const calls = await callsOf(url, from, transfer);
    const sent = Number(await rpc<string>(url, "eth_getTransactionCount", [from, "latest"]));
    if (sent >= calls.length) return;
    await rpc(url, "anvil_setBalance", [from, hex(transfer.amount + feeReserve)]);
    await rpc(url, "anvil_impersonateAccount", [from]);
    for (const [nonce, call] of [...calls.entries()].slice(sent))
      await send(url, { from, nonce: hex(nonce), gas, ...call });
    await rpc(url, "anvil_stopImpersonatingAccount", [from]);
  };
}

/** Test dollars are anyone's to make: the account makes what it sends. */
async function callsOf(url: string, from: string, transfer: SimulatedTransfer): Promise<Call[]> {
  const { recipient, amount, token } = transfer;
  const frame = encodeReferenceFrame(transfer.reference, { chainId: transfer.chainId, recipientAddress: recipient });
  if (token.isNative) {
    // A contract may take no coins that come with data.
    const hasCode = (await rpc<string>(url, "eth_getCode", [recipient, "latest"])) !== "0x";
    return [{ to: recipient, value: hex(amount), data: hasCode ? "0x" : frame }];
  }
  const call = (selector: string, to: string) => `0x${selector}${word(BigInt(to))}${word(amount)}`;
  return [
    { to: token.contract, data: call(mintSelector, from) },
    { to: token.contract, data: call(transferSelector, recipient) + frame.slice(2) },
  ];
}

/** Resolves when the transaction is in a block: what comes next builds on it. */
async function send(url: string, transaction: Call & { from: string; nonce: string; gas: string }): Promise<void> {
  const hash = await rpc<string>(url, "eth_sendTransaction", [transaction]);
  const isMined = async () => (await rpc<object | null>(url, "eth_getTransactionReceipt", [hash])) !== null;
  if (!(await waitUntil(isMined, 5000))) throw new Error(`${hash} is in no block.`);
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}
