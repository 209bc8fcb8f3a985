import { db } from "@/lib/platform/db";
import { confirmations, type Simulation, type Sold } from "./lie-simulation";

// Compares the books, and every published event, with the true chain of a simulation.

type EventBody = {
  data: {
    payment_request?: { public_id: string };
    payment?: { transaction_hash: string; received_amount: { raw: string } } | null;
  };
};

export type Checks = { lastSequence: bigint; completed: Set<string>; lateReadings: number };

export function newChecks(): Checks {
  return { lastSequence: 0n, completed: new Set(), lateReadings: 0 };
}

type Paid = { hash: string; value: bigint; number: number; seconds: number };

/** The payments of a request that are on the true chain, up to a block. */
function truePayments({ chain }: Simulation, request: Sold, upTo = chain.head): Paid[] {
  return request.payments.flatMap((hash) => {
    const block = chain.blockOf(hash);
    const transfer = block?.transfers.find((one) => one.hash === hash);
    if (!block || !transfer || block.number > upTo) return [];
    return [{ hash, value: transfer.value, number: block.number, seconds: block.timestamp }];
  });
}

const secondsOf = (date: Date) => date.getTime() / 1000;

function sum(paid: readonly Paid[]): bigint {
  return paid.reduce((total, { value }) => total + value, 0n);
}

function sums(simulation: Simulation, request: Sold, upTo?: number) {
  const paid = truePayments(simulation, request, upTo);
  const { expiresAt, lateUntil } = request.row;
  const inTime = paid.filter(({ seconds }) => seconds <= secondsOf(expiresAt));
  return { paid, onTime: sum(inTime), accepted: sum(paid.filter(({ seconds }) => seconds <= secondsOf(lateUntil))) };
}

export function finalBlock({ chain }: Simulation): number {
  return chain.head - confirmations + 1;
}

/** Events since the last call that are not true. */
export async function findFalseEvents(simulation: Simulation, checks: Checks): Promise<string[]> {
  const events = await db().$queryRaw<{ sequence: bigint; type: string; body: string }[]>`
    SELECT sequence, type, body FROM event
    WHERE merchant_id = ${simulation.merchant.id} AND sequence > ${checks.lastSequence} ORDER BY sequence`;
  const wrong: string[] = [];
  for (const { sequence, type, body } of events) {
    checks.lastSequence = sequence;
    const { payment_request: about, payment } = (JSON.parse(body) as EventBody).data;
    const request = simulation.requests.find(({ row }) => row.publicId === about?.public_id);
    if (!request) continue;
    const fault = faultOf(simulation, checks, { type, request, payment });
    if (fault !== null) wrong.push(`${fault}: ${type} of request ${request.row.id}, ${payment?.transaction_hash}`);
  }
  return wrong;
}

type Published = { type: string; request: Sold; payment: EventBody["data"]["payment"] };

function faultOf(simulation: Simulation, { completed }: Checks, { type, request, payment }: Published): string | null {
  const final = finalBlock(simulation);
  const { paid, onTime, accepted } = sums(simulation, request, final);
  const hash = payment?.transaction_hash ?? "";
  switch (type) {
    case "payment.completed": {
      completed.add(hash);
      const isTrue = paid.some((one) => one.hash === hash && `${one.value}` === payment?.received_amount.raw);
      return isTrue ? null : "wrong completion";
    }
    case "payment_request.completed":
      return accepted >= request.amount || request.isMoved ? null : "wrong completion";
    case "payment_request.expired": {
      const { timestamp = 0 } = simulation.chain.block(final) ?? {};
      const isOver = timestamp > secondsOf(request.row.expiresAt) && onTime < request.amount && !request.isCancelled;
      return isOver || request.isMoved ? null : "wrong expiry";
    }
    case "payment.failed":
      return completed.has(hash) && !simulation.moved.has(hash) ? "wrong reversal" : null;
    default:
      return null;
  }
}

type Transfer = {
  hash: string;
  recipient: string;
  status: string;
  value: string;
  block: bigint;
  isUnexplained: boolean;
  requestIds: bigint[];
  reason: string | null;
};

/** Rows that the books of these requests lack or invent, once all nodes are honest and everything is read. */
export async function findWrongBooks(simulation: Simulation, requests: readonly Sold[]): Promise<string[]> {
  const addresses = [...new Set(requests.map(({ row }) => row.recipientAddress))];
  const transfers = await db().$queryRaw<Transfer[]>`
    SELECT t.transaction_hash AS hash, t.recipient_address AS recipient, t.status::text, t.received_amount::text AS value, t.block_number AS block,
      t.is_unexplained AS "isUnexplained",
      ARRAY(SELECT p.request_id FROM payment p WHERE p.transfer_id = t.id AND p.status = 'completed') AS "requestIds",
      (SELECT u.reason::text FROM unmatched_transfer u WHERE u.transfer_id = t.id AND u.status = 'open') AS reason
    FROM transfer t WHERE t.recipient_address = ANY(${addresses}) AND t.status <> 'lost'`;
  const rows = await db().paymentRequest.findMany({ where: { id: { in: requests.map(({ row }) => row.id) } } });
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const final = finalBlock(simulation);
  const wrong: string[] = [];
  const known = new Set<string>();
  for (const request of requests) {
    for (const { hash, value, number } of truePayments(simulation, request, final)) {
      known.add(hash);
      const [found, second] = transfers.filter((one) => one.hash === hash && one.value === `${value}`);
      const isCredited = found?.requestIds.length === 1 && found.requestIds[0] === request.row.id;
      const isListed = found?.requestIds.length === 0 && allowedReasons.has(found.reason ?? "");
      const isThere = found?.status === "final" && found.block === BigInt(number) && second === undefined;
      if (!isThere || !(isCredited || isListed))
        wrong.push(`lost payment ${hash} of request ${request.row.id}: ${JSON.stringify(found, bigintsAsText)}`);
    }
    const [expected, found] = [expectedStatus(simulation, request, final), statuses.get(request.row.id)];
    if (!request.isMoved && found !== expected) wrong.push(`request ${request.row.id} is ${found}, not ${expected}`);
  }
  const current = new Set(requests.flatMap(({ payments }) => payments));
  for (const { hash, recipient, block, status, isUnexplained, requestIds } of transfers) {
    const isKnown = simulation.sent.has(`${hash} ${recipient}`) && (known.has(hash) || !current.has(hash));
    if (!isKnown && block <= BigInt(final) && !(isUnexplained && requestIds.length === 0))
      wrong.push(`invented transfer ${hash}, ${status}`);
  }
  return wrong;
}

const allowedReasons: ReadonlySet<string> = new Set(["request_cancelled", "request_completed", "too_late"]);

function bigintsAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}

function expectedStatus(simulation: Simulation, request: Sold, final: number): string {
  const { onTime, accepted } = sums(simulation, request, final);
  const { timestamp = 0 } = simulation.chain.block(final) ?? {};
  if (request.isCancelled) return "cancelled";
  if (onTime >= request.amount) return "completed";
  if (timestamp <= secondsOf(request.row.expiresAt)) return "active";
  return accepted >= request.amount ? "completed" : "expired";
}

export type State = { isCaughtUp: boolean; isDegraded: boolean; reason: string; hasGap: boolean };

/** How far the final pass has come, and what the chain's health says. */
export async function readState(simulation: Simulation): Promise<State> {
  const { chain, row } = simulation;
  const [found] = await db().$queryRaw<
    { number: bigint; hash: string; witnessed: bigint | null; isDegraded: boolean; reason: string }[]
  >`
    SELECT c.block_number AS number, c.block_hash AS hash, c.witnessed_block AS witnessed,
      h.is_degraded AS "isDegraded", h.reason
    FROM watch_cursor c JOIN chain_health h USING (chain_id) WHERE c.chain_id = ${row.id} AND c.stream = 'final'`;
  const final = finalBlock(simulation);
  return {
    isCaughtUp: found?.number === BigInt(final) && found.hash === chain.block(final)?.hash,
    isDegraded: found?.isDegraded ?? true,
    reason: found?.reason ?? "",
    hasGap: found?.witnessed !== null && found !== undefined && found.witnessed < found.number,
  };
}
