import { log } from "@/lib/log";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import type { Cursors, Head } from "@/lib/chain-readers/chain-reader";
import { moveCursors } from "./cursors";
import { loseLocked } from "./reorg";
import { findIdentity } from "./watched-blocks";
import type { WatchedChain } from "./watched-chain";

/**
 * Whether a local chain is another than the one that was read: its identity differs, or it is shorter than what was read. A
 * real chain never is; there, such an answer only means a node that is behind.
 */
export async function isAnotherLocalChain(
  { chain, reader }: WatchedChain,
  cursors: Cursors,
  head: Head,
): Promise<boolean> {
  if (!chain.isLocal) return false;
  if (head.latest.number < cursors.tip.number) return true;
  const known = await findIdentity(chain.id);
  return known !== null && (await reader.readIdentity()) !== known;
}

/**
 * Forgets how far a local chain was read and fails what was not final on it; the next tick starts the cursors afresh. Its
 * open requests may be paid from the new chain's first block on.
 */
export async function resetLocalChain({ chain, urls, now }: WatchedChain, cursors: Cursors): Promise<boolean> {
  log().warn({ chain: chain.slug }, "the local chain is another one: its cursors start afresh");
  const at = now();
  const move = { chainId: chain.id, expected: cursors, moveTo: {}, urls, now: at };
  return moveCursors(move, async (tx) => {
    const open = await tx.paymentRequest.findMany({
      where: { chainId: chain.id, status: { in: ["active", "expired"] }, lateUntil: { gt: at } },
      select: { id: true },
    });
    const unfinal = await tx.transfer.findMany({
      where: { chainId: chain.id, status: "provisional" },
      select: { id: true, payments: { select: { requestId: true } } },
    });
    const openIds = open.map((request) => request.id);
    const paidIds = unfinal.flatMap((transfer) => transfer.payments.map((payment) => payment.requestId));
    await lockPaymentRequests(tx, [...openIds, ...paidIds]);
    await tx.$executeRaw`UPDATE payment_request SET created_after_block = 0 WHERE id = ANY(${openIds})`;
    const changes = await loseLocked(
      tx,
      unfinal.map((transfer) => transfer.id),
      at,
    );
    await tx.watchedBlock.deleteMany({ where: { chainId: chain.id } });
    await tx.watchCursor.deleteMany({ where: { chainId: chain.id } });
    await tx.chainReconciliation.deleteMany({ where: { chainId: chain.id } });
    return changes;
  });
}
