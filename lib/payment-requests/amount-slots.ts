import { toDecimal, toRows, type Transaction } from "@/lib/db";

// At most one request holds a value of one token at one recipient: the primary key of amount_slot. A slot whose late window
// is over may be taken by another request.

type SlotPlace = { chainId: number; tokenId: number; recipientAddress: string };

/** A request, and the value it wants to be known by. */
export type SlotWanted = SlotPlace & { id: bigint; lateUntil: Date; value: bigint };

/**
 * Takes slots for requests, each until its request's late window ends. A slot that another request holds, or takes earlier
 * in the list, is not taken; nothing is ever taken from a request whose window is still open. Answers how many of the slots
 * their requests hold now.
 */
export async function takeAmountSlots(tx: Transaction, wanted: SlotWanted[], now: Date): Promise<number> {
  if (wanted.length === 0) return 0;
  const rows = wanted.map(({ chainId, tokenId, recipientAddress, id, lateUntil, value }, place) => ({
    place,
    chain_id: chainId,
    token_id: tokenId,
    recipient_address: recipientAddress,
    value,
    request_id: id,
    free_at: lateUntil,
  }));
  return tx.$executeRaw`
    INSERT INTO amount_slot (chain_id, token_id, recipient_address, value, request_id, free_at)
    SELECT DISTINCT ON (chain_id, token_id, recipient_address, value)
      chain_id, token_id, recipient_address, value, request_id, free_at
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS wanted (place int, chain_id int, token_id int,
      recipient_address text, value numeric, request_id bigint, free_at timestamptz)
    ORDER BY chain_id, token_id, recipient_address, value, place
    ON CONFLICT (chain_id, token_id, recipient_address, value) DO UPDATE
      SET request_id = excluded.request_id, free_at = excluded.free_at
      WHERE amount_slot.free_at <= ${now} OR amount_slot.request_id = excluded.request_id`;
}

/** Which of these recipients, for one chain and token, have no holder of `value`. A moment's answer: take it to be sure. */
export async function recipientsWithFreeSlot(
  tx: Transaction,
  place: { chainId: number; tokenId: number },
  recipientAddresses: string[],
  value: bigint,
  now: Date,
): Promise<string[]> {
  const held = await tx.amountSlot.findMany({
    where: { ...place, recipientAddress: { in: recipientAddresses }, value: toDecimal(value), freeAt: { gt: now } },
    select: { recipientAddress: true },
  });
  return recipientAddresses.filter((address) => !held.some((slot) => slot.recipientAddress === address));
}
