// Simulated transfers on the local EVM node. Each has an account of its own, which the node impersonates.
// Invariant: the account's nonce counts the calls that were sent, so a retry sends nothing twice.
import { createHash } from "node:crypto";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import { rpc, sendAndMine } from "./local-rpc";
import { mintCall, transferCall } from "./test-token";
import type { Sender, SimulatedTransfer } from "@/lib/sandbox/simulator";

const gas = `0x${(300_000).toString(16)}`;
const feeReserve = 10n ** 18n;

type Call = { to: string; value?: string; data: string };

/** Sends on the node at `url`, with the reference frame that the pay page's wallets append. */
export function evmSender(url: string): Sender {
  return async (transfer) => {
    const from = `0x${createHash("sha256").update(transfer.id).digest("hex").slice(-40)}`;
    const calls = await callsOf(url, from, transfer);
    const sent = Number(await rpc<string>(url, "eth_getTransactionCount", [from, "latest"]));
    if (sent >= calls.length) return;
    await rpc(url, "anvil_setBalance", [from, hex(transfer.amount + feeReserve)]);
    await rpc(url, "anvil_impersonateAccount", [from]);
    for (const [nonce, call] of [...calls.entries()].slice(sent)) {
      await sendAndMine(url, { from, nonce: hex(nonce), gas, ...call });
    }
    await rpc(url, "anvil_stopImpersonatingAccount", [from]);
  };
}

/** The account mints the test dollars that it transfers. */
async function callsOf(url: string, from: string, transfer: SimulatedTransfer): Promise<Call[]> {
  const { recipient, amount, token } = transfer;
  const frame = encodeReferenceFrame(transfer.reference, { chainId: transfer.chainId, recipientAddress: recipient });
  if (token.isNative) {
    // Many contracts revert on coin that carries data.
    const hasCode = (await rpc<string>(url, "eth_getCode", [recipient, "latest"])) !== "0x";
    return [{ to: recipient, value: hex(amount), data: hasCode ? "0x" : frame }];
  }
  return [
    { to: token.contract, data: mintCall(from, amount) },
    { to: token.contract, data: transferCall(recipient, amount, frame) },
  ];
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
