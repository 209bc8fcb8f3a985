import { toDecimal, type Transaction } from "@/lib/db";

// First promise: at most one request holds a value of one token at one recipient. The primary key of amount_slot says so;
// a slot whose late window is over may be taken by another request.

type SlotPlace = { chainId: number; tokenId: number; recipientAddress: string };

type SlotTaker = SlotPlace & { id: bigint; lateUntil: Date };

/**
 * Takes the slot for `value` for a request, until its late window ends. False when another request holds it; true also
 * when the request itself holds it already. Nothing is ever taken from a request whose window is still open.
 */
export async function takeAmountSlot(
  tx: Transaction,
  request: SlotTaker,
  value: bigint,
  now = new Date(),
): Promise<boolean> {
  const { chainId, tokenId, recipientAddress, id, lateUntil } = request;
  const taken = await tx.$executeRaw`
    INSERT INTO amount_slot (chain_id, token_id, recipient_address, value, request_id, free_at)
    VALUES (${chainId}, ${tokenId}, ${recipientAddress}, ${toDecimal(value)}, ${id}, ${lateUntil})
    ON CONFLICT (chain_id, token_id, recipient_address, value) DO UPDATE
      SET request_id = excluded.request_id, free_at = excluded.free_at
      WHERE amount_slot.free_at <= ${now} OR amount_slot.request_id = excluded.request_id`;
  return taken === 1;
}

/** Which of these recipients, for one chain and token, have no holder of `value`. A moment's answer: take it to be sure. */
export async function recipientsWithFreeSlot(
  tx: Transaction,
  place: { chainId: number; tokenId: number },
  recipientAddresses: string[],
  value: bigint,
  now = new Date(),
): Promise<string[]> {
  const held = await tx.amountSlot.findMany({
    where: { ...place, recipientAddress: { in: recipientAddresses }, value: toDecimal(value), freeAt: { gt: now } },
    select: { recipientAddress: true },
  });
  return recipientAddresses.filter((address) => !held.some((slot) => slot.recipientAddress === address));
}

/** The request that holds the slot for `value` at `time`, or null. */
export async function findSlotHolder(
  tx: Transaction,
  place: SlotPlace,
  value: bigint,
  time: Date,
): Promise<bigint | null> {
  const { chainId, tokenId, recipientAddress } = place;
  const slot = await tx.amountSlot.findUnique({
    where: {
      chainId_tokenId_recipientAddress_value: { chainId, tokenId, recipientAddress, value: toDecimal(value) },
    },
    select: { requestId: true, freeAt: true },
  });
  return slot && slot.freeAt >= time ? slot.requestId : null;
}
