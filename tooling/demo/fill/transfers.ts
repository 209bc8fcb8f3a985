import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import {
  encodeReferenceFrame,
  encodeReferenceKey,
  findReferenceFrames,
  splitReferenceKey,
} from "@/lib/chains/reference";
import { addressBytes } from "@/lib/chains/solana-address";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { blockAt } from "./chains";
import type { Pay } from "./kinds";
import type { FillChain, PlannedRequest } from "./plan";
import { seededAddress, seededNumber, seededTransactionHash } from "./seeded";

/** A created request and the previous one. */
type Sent = { planned: PlannedRequest; row: PaymentRequestRow; former: PaymentRequestRow | undefined };

/** The transfer of a payment, up to two minutes before it is read. */
export function transferOf(
  { planned: { number, token, amount }, row, former }: Sent,
  { pay, index, chain, at, start }: { pay: Pay; index: number; chain: FillChain; at: number; start: number },
): ObservedTransfer {
  const label = `${number} ${pay.after} ${index}`;
  const sent = tokenOf(chain, token, pay.to);
  const value = sent === token ? valueOf(amount, pay.percent) : 25n * 10n ** BigInt(sent.decimals);
  const { recipientAddress } = row;
  const frames = framesOf(pay.by === "two_references" ? [row, former ?? row] : [row]);
  return {
    transactionHash: seededTransactionHash(chain.type, label),
    ordinal: sent.isNative ? 0 : 1,
    transactionIndex: BigInt(index),
    tokenId: sent.id,
    fromAddress: seededAddress(chain.type, `customer ${Math.floor(seededNumber(`payer ${label}`) * 400)}`),
    recipientAddress: pay.to === "other_recipient" ? otherRecipient(row) : recipientAddress,
    sourceAmount: value,
    value,
    block: blockAt(chain, at - seededNumber(`delay ${label}`) * 120_000, start),
    bound: pay.by === "reference" || pay.by === "two_references" ? frames : [],
    hints: pay.by === "hint" ? frames : [],
  };
}

function valueOf(amount: bigint, percent: Pay["percent"]): bigint {
  return percent === "dust" ? 1n : (amount * BigInt(percent * 10)) / 1000n || 1n;
}

function tokenOf({ tokens }: FillChain, token: PlannedRequest["token"], to: Pay["to"]) {
  if (to !== "other_token" && to !== "other_chain") return token;
  return tokens.find(({ id }) => id !== token.id) ?? token;
}

/** Another shared address of the merchant. */
function otherRecipient({ chain: { type }, recipientAddress }: PaymentRequestRow): string {
  const [first = "", second = ""] = [0, 1].map((number) => seededAddress(type, `shared ${number}`));
  return first === recipientAddress ? second : first;
}

/** The references as a wallet sends them. */
function framesOf(rows: readonly PaymentRequestRow[]) {
  return rows.flatMap(({ reference, recipientAddress, chain: { chainId } }) => {
    if (chainId !== null) return findReferenceFrames(encodeReferenceFrame(reference, { chainId, recipientAddress }));
    const key = addressBytes(encodeReferenceKey(reference, recipientAddress));
    return key ? [splitReferenceKey(key)] : [];
  });
}
