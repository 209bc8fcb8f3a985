// Simulated transfers on the local EVM node. Each transfer has its own account, which the node impersonates. Invariant: the
// account's nonce counts the calls sent, so a retry sends nothing twice.
import { createHash } from "node:crypto";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import { TransferRejected, type Sender, type SimulatedTransfer, type TransferRecord } from "@/lib/sandbox/sender";
import { mineAndReorganize, mineTogether } from "./evm-blocks";
import { rpc, type EvmReceipt, type EvmTransaction } from "./local-rpc";
import { mintCall, transferCall } from "./test-token";

const gas = hex(300_000);
// The price is fixed, so that a retried transaction is identical.
const gasPrice = hex(20_000_000_000);
const feeReserve = 10n ** 18n;

type Call = { to: string; value?: string; data: string };
/** A call and the error message if it reverts. */
type Step = { call: Call; revertMessage: string };

/** Sends on the node at `url`, with the reference frame that wallets append on the pay page. */
export function evmSender(url: string): Sender {
  return async (transfer, record) => {
    const from = `0x${createHash("sha256").update(transfer.id).digest("hex").slice(-40)}`;
    const steps = await stepsFor(url, from, transfer);
    // An interrupted attempt may have left unmined transactions.
    await rpc(url, "anvil_removePoolTransactions", [from]);
    const sentCount = Number(await rpc<string>(url, "eth_getTransactionCount", [from, "latest"]));
    if (sentCount >= steps.length) return;
    await rpc(url, "anvil_setBalance", [from, hex(transfer.amount + feeReserve)]);
    await rpc(url, "anvil_impersonateAccount", [from]);
    try {
      const unsent = steps
        .map(({ call }, nonce) => ({ from, nonce: hex(nonce), gas, gasPrice, ...call }))
        .slice(sentCount);
      const receipts = await mineSteps(url, unsent, transfer, record);
      const reverted = receipts.findIndex(({ status }) => status !== "0x1");
      if (reverted !== -1) throw new TransferRejected(steps[sentCount + reverted]?.revertMessage);
    } finally {
      await rpc(url, "anvil_stopImpersonatingAccount", [from]);
    }
  };
}

/** Mines all calls in one block. For a simulated reorg, the last call gets a block of its own, which is replaced. */
async function mineSteps(
  url: string,
  transactions: EvmTransaction[],
  { fate }: SimulatedTransfer,
  { waitForWatcher }: TransferRecord,
): Promise<EvmReceipt[]> {
  const last = transactions.at(-1);
  if (fate === "stays" || !last) return mineTogether(url, transactions);
  const receipts = await mineTogether(url, transactions.slice(0, -1));
  if (receipts.some(({ status }) => status !== "0x1")) return receipts;
  return [...receipts, await mineAndReorganize(url, last, { waitForWatcher, resend: fate === "returns" })];
}

/** The account first mints the test dollars that it transfers. */
async function stepsFor(url: string, from: string, transfer: SimulatedTransfer): Promise<Step[]> {
  const { recipient, amount, token } = transfer;
  const data = referenceFrameOf(transfer);
  if (token.isNative) {
    // Many contracts revert on native coin with data.
    const hasCode = (await rpc<string>(url, "eth_getCode", [recipient, "latest"])) !== "0x";
    const call = { to: recipient, value: hex(amount), data: hasCode ? "0x" : data };
    return [{ call, revertMessage: "the recipient is a contract that reverted the transfer" }];
  }
  const { contract: to } = token;
  const mint = { to, data: mintCall(from, amount) };
  const move = { to, data: transferCall(recipient, amount, data) };
  return [
    { call: mint, revertMessage: "the token contract reverted the mint" },
    { call: move, revertMessage: "the token contract reverted the transfer" },
  ];
}

function referenceFrameOf({ reference, chainId, recipient }: SimulatedTransfer): string {
  return reference ? encodeReferenceFrame(reference, { chainId, recipientAddress: recipient }) : "0x";
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
