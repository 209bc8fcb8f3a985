import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import { groupBy } from "@/lib/platform/group-by";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { resolvePaymentRequest } from "@/lib/requests/resolve";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { assignUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/assign";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { blockAt, settle } from "./chains";
import type { Act, Pay } from "./kinds";
import type { FillChain, PlannedRequest } from "./plan";
import { pick } from "./seeded";
import { dismissalNotes, orderTexts } from "./texts";
import type { FillTransaction } from "./transaction";
import { transferOf } from "./transfers";

// The steps of a fill: each calls the operation that the product has for it.

export type FillContext = Context<Person> & FillTransaction;

export type Fill = {
  ctx: FillContext;
  chains: readonly FillChain[];
  start: number;
  /** By the number of the planned request. */
  created: Map<number, PaymentRequestRow>;
};

/** The fill's context at another time. */
export function contextAt({ ctx }: Fill, at: number): FillContext {
  return { ...ctx, now: new Date(at) };
}

export async function create(fill: Fill, planned: PlannedRequest, expiresAt: Date): Promise<void> {
  const { number, token, amount, recipient, createdAt } = planned;
  const input = createPaymentRequestSchema.parse({
    token_id: token.id,
    amount_raw: amount.toString(),
    recipient_address: recipient,
    expires_at: expiresAt.toISOString(),
    ...orderTexts(number),
  });
  const ctx = contextAt(fill, createdAt);
  fill.created.set(number, await createPaymentRequest({ ...ctx, tx: ctx.sqlTx }, input));
}

type Pass = { chain: FillChain; requests: readonly PlannedRequest[]; after: number; at: number };

/** Settles the payments that the requests of a burst get at the same time: first provisionally, a minute later finally. */
export async function readPayments(
  fill: Fill,
  { chain, requests, after, at: paidAt }: Pass,
  { isFinal, at }: { isFinal: boolean; at: number },
): Promise<void> {
  const sent = requests.flatMap((planned) =>
    (planned.kind.pays ?? [])
      .filter((pay) => pay.after === after)
      .map((pay, index) => {
        const on = pay.to === "other_chain" ? otherChain(fill, chain) : chain;
        return { on, transfer: toTransfer(fill, planned, { pay, index, chain: on, at: paidAt }) };
      }),
  );
  for (const [on, transfers] of groupBy(sent, (one) => one.on)) {
    const observed = transfers.map(({ transfer }) => transfer);
    const reading = { chain: on, upTo: blockAt(on, at, fill.start), observed };
    await settle(fill.ctx.tx, reading, { isFinal, ...contextAt(fill, at) });
  }
}

function toTransfer(
  fill: Fill,
  planned: PlannedRequest,
  payment: { pay: Pay; index: number; chain: FillChain; at: number },
): ObservedTransfer {
  const former = fill.created.get(planned.number - 1);
  return transferOf({ planned, row: rowOf(fill, planned), former }, { ...payment, start: fill.start });
}

function otherChain({ chains }: Fill, { id, type }: FillChain): FillChain {
  const other = chains.find((chain) => chain.type === type && chain.id !== id);
  if (!other) throw new Error("There is no other chain.");
  return other;
}

function rowOf({ created }: Fill, { number }: PlannedRequest): PaymentRequestRow {
  const row = created.get(number);
  if (!row) throw new Error(`Request ${number} of the fill does not exist yet.`);
  return row;
}

type Place = { chain: FillChain; at: number };

export async function perform(
  fill: Fill,
  planned: PlannedRequest,
  { act, ...place }: Place & { act: Act },
): Promise<void> {
  const ctx = contextAt(fill, place.at);
  const row = rowOf(fill, planned);
  const { publicId } = row;
  switch (act.do) {
    case "cancel":
      return void (await cancelPaymentRequest(ctx, { publicId }));
    case "resolve":
      return void (await resolvePaymentRequest(ctx, { publicId, note: "The rest was paid in cash." }));
    case "assign":
      return void (await assignUnmatchedTransfer(ctx, { id: await findUnmatched(fill, row), publicId }));
    case "dismiss": {
      const note = pick(dismissalNotes, `dismissal ${planned.number}`);
      return void (await dismissUnmatchedTransfer(ctx, { id: await findUnmatched(fill, row), note }));
    }
    case "reverse":
      return reverse(fill, row, place);
    case "receive_inflow":
      return receiveInflow(fill, row, place);
  }
}

/** The open entry of the transfer that was sent for a request. */
async function findUnmatched({ ctx: { tx, scope } }: Fill, row: PaymentRequestRow): Promise<string> {
  const { publicId, recipientAddress } = row;
  const entry = await tx.unmatchedTransfer.findFirstOrThrow({
    where: {
      ...scope,
      status: "open",
      OR: [{ candidates: { has: publicId } }, { candidates: { isEmpty: true }, transfer: { recipientAddress } }],
    },
  });
  return entry.id;
}

/** A reorganization below the final blocks takes the request's payment away. */
async function reverse(fill: Fill, { id }: PaymentRequestRow, { chain, at }: Place): Promise<void> {
  const { tx, scope } = fill.ctx;
  const payments = await tx.payment.findMany({ where: { requestId: id, request: scope } });
  const lost = payments.map(({ transferId }) => transferId);
  const reading = { chain, upTo: blockAt(chain, at, fill.start), observed: [], lost };
  await settle(tx, reading, { isFinal: false, ...contextAt(fill, at) });
}

/** Native coin arrives without a visible transaction. */
async function receiveInflow(fill: Fill, { recipientAddress }: PaymentRequestRow, { chain, at }: Place): Promise<void> {
  const native = chain.tokens.find(({ isNative }) => isNative);
  if (!native) throw new Error(`${chain.name} has no native coin.`);
  const block = blockAt(chain, at, fill.start);
  const inflow = { recipientAddress, tokenId: native.id, block, increase: 10n ** BigInt(native.decimals) };
  const reading = { chain, upTo: block, observed: [], inflows: [inflow] };
  for (const isFinal of [false, true]) await settle(fill.ctx.tx, reading, { isFinal, ...contextAt(fill, at) });
}
