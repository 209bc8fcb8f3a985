import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import { Prisma, toRows, type Transaction } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group-by";
import { hasEndedHolder } from "@/lib/requests/amount-slots";

/** `isEnded`: another request may take the slot. */
export type SlotHold = { requestId: bigint; freeAt: Date; isEnded: boolean };

export type Destination = Pick<TransferOrInflow, "tokenId" | "recipientAddress">;

export function slotKey({ tokenId, recipientAddress, value }: Destination & { value: bigint }): string {
  return `${tokenId} ${recipientAddress} ${value}`;
}

/**
 * The present holds of the transfers' values, and the past holds of which one covers the time of a transfer or ended
 * last before it.
 */
export async function findSlotHolds(
  tx: Transaction,
  chainId: number,
  transfers: readonly TransferOrInflow[],
  now: Date,
): Promise<Map<string, SlotHold[]>> {
  if (transfers.length === 0) return new Map();
  const destinations = new Map(
    transfers.map(({ tokenId, recipientAddress, value, block }) => [
      `${slotKey({ tokenId, recipientAddress, value })} ${block.time.getTime()}`,
      { token_id: tokenId, recipient_address: recipientAddress, value, block_time: block.time },
    ]),
  );
  const past = Prisma.sql`
    SELECT request_id, free_at FROM past_amount_slot past
    WHERE past.chain_id = ${chainId} AND past.token_id = searched.token_id
      AND past.recipient_address = searched.recipient_address AND past.value = searched.value`;
  const rows = await tx.$queryRaw<(Destination & SlotHold & { value: string })[]>`
    SELECT DISTINCT token_id AS "tokenId", recipient_address AS "recipientAddress", searched.value::text,
      hold.request_id AS "requestId", hold.free_at AS "freeAt", hold.is_ended AS "isEnded"
    FROM jsonb_to_recordset(${toRows([...destinations.values()])}::jsonb)
      AS searched (token_id int, recipient_address text, value numeric, block_time timestamptz)
    CROSS JOIN LATERAL (
      SELECT request_id, free_at, ${hasEndedHolder(now)} AS is_ended FROM amount_slot
      WHERE chain_id = ${chainId} AND amount_slot.token_id = searched.token_id
        AND amount_slot.recipient_address = searched.recipient_address AND amount_slot.value = searched.value
      UNION ALL SELECT *, true FROM (${past} AND free_at >= block_time ORDER BY free_at LIMIT 1) AS covering
      UNION ALL SELECT *, true FROM (${past} AND free_at < block_time ORDER BY free_at DESC LIMIT 1) AS former
    ) AS hold
    ORDER BY "freeAt", "requestId"`;
  return groupBy(rows, ({ value, ...slot }) => slotKey({ ...slot, value: BigInt(value) }));
}
