import { Prisma, toRows, type SqlTransaction } from "@/lib/platform/db";
import { isEndedSql } from "@/lib/addresses/exclusive-address";

// An amount slot reserves a value for one request, so that a plain transfer of it pays that request. Invariant: at most
// one request holds a value of one token at one recipient (primary key of amount_slot). Another request may take a slot
// once the chain has been read past the late window of its holder: a payment of the holder may be in an unread block.
// A trigger keeps former holders in past_amount_slot.

type SlotTarget = { chainId: number; tokenId: number; recipientAddress: string };

/** A request and the value it reserves. */
export type WantedSlot = SlotTarget & { id: bigint; lateUntil: Date; value: bigint };

/**
 * Reserves slots for requests, each until its late window ends. Skips a slot that is taken earlier in the list or held
 * by another request that has not ended. Returns how many of the slots their requests hold now.
 */
export async function takeAmountSlots(tx: SqlTransaction, wanted: WantedSlot[], now: Date): Promise<number> {
  if (wanted.length === 0) return 0;
  const rows = wanted.map(({ chainId, tokenId, recipientAddress, id, lateUntil, value }, ordinal) => ({
    ordinal,
    chain_id: chainId,
    token_id: tokenId,
    recipient_address: recipientAddress,
    value,
    request_id: id,
    free_at: lateUntil,
  }));
  const slots = Prisma.sql`
    SELECT DISTINCT ON (chain_id, token_id, recipient_address, value)
      chain_id, token_id, recipient_address, value, request_id, free_at
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS wanted (ordinal int, chain_id int, token_id int,
      recipient_address text, value numeric, request_id bigint, free_at timestamptz)
    ORDER BY chain_id, token_id, recipient_address, value, ordinal`;
  return tx.$executeRaw(insertAmountSlots(slots, now));
}

/** `takeAmountSlots` as a part of a larger statement. `slots` is a SELECT of the wanted slots. */
export function insertAmountSlots(slots: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO amount_slot (chain_id, token_id, recipient_address, value, request_id, free_at) ${slots}
    ON CONFLICT (chain_id, token_id, recipient_address, value) DO UPDATE
      SET request_id = excluded.request_id, free_at = excluded.free_at
      WHERE amount_slot.request_id = excluded.request_id OR ${hasEndedHolder(now)}`;
}

/** Condition: another request may take the `amount_slot`. */
export function hasEndedHolder(now: Date): Prisma.Sql {
  return isEndedSql(Prisma.sql`amount_slot.request_id`, now);
}

/**
 * Recipients whose slot for `value` is free on one chain and token. The result is not locked; take the slot to be sure.
 */
export async function recipientsWithFreeSlot(
  tx: SqlTransaction,
  target: { chainId: number; tokenId: number },
  recipientAddresses: string[],
  value: bigint,
  now: Date,
): Promise<string[]> {
  const free = await tx.$queryRaw<{ address: string }[]>`
    SELECT address FROM unnest(${recipientAddresses}::text[]) WITH ORDINALITY AS recipient (address, ordinal)
    WHERE NOT EXISTS (
      SELECT FROM amount_slot
      WHERE chain_id = ${target.chainId} AND token_id = ${target.tokenId} AND recipient_address = address
        AND value = ${value.toString()}::numeric AND NOT ${hasEndedHolder(now)})
    ORDER BY ordinal`;
  return free.map(({ address }) => address);
}
