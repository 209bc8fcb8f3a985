import type { Transaction } from "@/lib/db";
import type { Urls } from "@/lib/urls";
import { toEvent } from "@/lib/payment-requests/event";
import { followExpiry } from "@/lib/payment-requests/follow-expiry";
import { paymentRequestInclude } from "@/lib/payment-requests/present";
import { recordTimeline } from "@/lib/timeline/record";
import type { Actor } from "@/lib/merchants/schema";
import { recordEvents } from "@/lib/events/record";

type Ending = { by: Actor; urls: Urls; now: Date };

/**
 * Lets the time of a locked request run out now and tells of it; the late window keeps its length. It expires when the watcher
 * has read past that moment, as ever. One whose time is up already stays as it is.
 */
export async function endNow(tx: Transaction, id: bigint, { by, urls, now }: Ending): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE payment_request
       SET expires_at = ${now}, late_until = ${now}::timestamptz + (late_until - expires_at), updated_at = ${now}
     WHERE id = ${id} AND expires_at > ${now}`;
  if (moved === 0) return;
  await recordTimeline(tx, [{ requestId: id, type: "updated", by, fields: ["expires_at"] }], now);
  const changes = await followExpiry(tx, id, now);
  const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
  const types = ["payment_request.updated", ...changes.map((change) => `payment_request.${change}` as const)] as const;
  await recordEvents(
    tx,
    types.map((type) => toEvent(type, row, urls)),
    now,
  );
}
