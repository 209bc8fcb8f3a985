import type { Books } from "./planted-books";

// Errors that a person, a tool or a fault can leave in the books and that the database does not refuse.

/** `isCertain`: the other rows prove the right value, so that the books can be repaired. */
export type PlantedError = {
  error: string;
  sql: (books: Books) => string;
  named: (books: Books) => [table: string, row: string];
  isCertain: boolean;
};

type Place = PlantedError["named"];

const ofPaid: Place = ({ paid }) => ["payment_request", paid.id.toString()];
const ofOpen: Place = ({ open }) => ["payment_request", open.id.toString()];
const ofPayment: Place = ({ payment }) => ["payment", payment.id];
const ofTransfer: Place = ({ payment }) => ["transfer", payment.transferId.toString()];
const ofUnmatched: Place = ({ unmatched }) => ["unmatched_transfer", unmatched.id];
const ofEvents: Place = ({ merchant }) => ["event", `${merchant.id} sandbox`];
const cursor =
  (stream: "tip" | "final"): Place =>
  ({ chain }) => ["watch_cursor", `${chain.id} ${stream}`];

const setPaid = (assignment: string) => ({
  sql: ({ paid }: Books) => `UPDATE payment_request SET ${assignment} WHERE id = ${paid.id}`,
  named: ofPaid,
});
const setPayment = (assignment: string) => ({
  sql: ({ payment }: Books) => `UPDATE payment SET ${assignment} WHERE id = '${payment.id}'`,
  named: ofPayment,
});
const setTransfer = (assignment: string) => ({
  sql: ({ payment }: Books) => `UPDATE transfer SET ${assignment} WHERE id = ${payment.transferId}`,
  named: ofTransfer,
});
const setUnmatched = (assignment: string) => ({
  sql: ({ unmatched }: Books) => `UPDATE unmatched_transfer SET ${assignment} WHERE id = '${unmatched.id}'`,
  named: ofUnmatched,
});
const setCursor = (stream: "tip" | "final", assignment: string) => ({
  sql: ({ chain }: Books) =>
    `UPDATE watch_cursor SET ${assignment} WHERE chain_id = ${chain.id} AND stream = '${stream}'`,
  named: cursor(stream),
});
const setCounter = (assignment: string) => ({
  sql: ({ merchant }: Books) =>
    `UPDATE event_counter SET ${assignment} WHERE merchant_id = ${merchant.id} AND environment = 'sandbox'`,
  named: ofEvents,
});

const certain: Omit<PlantedError, "isCertain">[] = [
  { error: "a request's paid amount", ...setPaid("paid_amount = paid_amount + 1") },
  { error: "a request's pending amount", ...setPaid("pending_amount = 1") },
  {
    error: "a request's exception",
    ...setPaid("exception = 'overpaid'"),
    named: ({ paid }) => ["payment_request", paid.publicId],
  },
  {
    error: "a request's amount",
    sql: ({ open }) => `UPDATE payment_request SET amount = 5000001 WHERE id = ${open.id}`,
    named: ofOpen,
  },
  {
    error: "a reopened request",
    sql: ({ paid }) => `ALTER TABLE payment_request DISABLE TRIGGER USER;
      UPDATE payment_request SET status = 'active', completed_at = NULL WHERE id = ${paid.id};
      ALTER TABLE payment_request ENABLE TRIGGER USER`,
    named: ofPaid,
  },
  { error: "a payment's value", ...setPayment("received_amount = 1") },
  { error: "a payment's source amount", ...setPayment("source_amount = source_amount + 1") },
  { error: "a failed payment", ...setPayment("status = 'failed'") },
  { error: "a pending payment", ...setPayment("status = 'pending', confirmed_at = NULL") },
  { error: "the time of a payment's confirmation", ...setPayment("confirmed_at = confirmed_at + interval '1 s'") },
  { error: "a late payment", ...setPayment("is_late = true") },
  {
    error: "a payment of another request",
    sql: ({ payment, sibling }) => `UPDATE payment SET request_id = ${sibling.id} WHERE id = '${payment.id}'`,
    named: ofPayment,
  },
  {
    error: "a deleted payment",
    sql: ({ payment }) => `DELETE FROM payment WHERE id = '${payment.id}'`,
    named: ofPayment,
  },
  { error: "a transfer's value", ...setTransfer("received_amount = 1") },
  { error: "a transfer's source amount", ...setTransfer("source_amount = source_amount + 1"), named: ofPayment },
  { error: "a transfer's block number", ...setTransfer("block_number = 9") },
  { error: "a transfer's block time", ...setTransfer("block_time = block_time - interval '1 s'") },
  { error: "a transfer's sender", ...setTransfer("from_address = '0x0000000000000000000000000000000000000001'") },
  { error: "a transfer's transaction", ...setTransfer("transaction_hash = '0x' || repeat('ab', 32)") },
  { error: "a lost transfer", ...setTransfer("status = 'lost'"), named: ofPayment },
  { error: "a provisional transfer", ...setTransfer("status = 'provisional'"), named: ofPayment },
  {
    error: "a deleted unmatched transfer",
    sql: ({ unmatched }) => `DELETE FROM unmatched_transfer WHERE id = '${unmatched.id}'`,
    named: ({ unmatched }) => ["transfer", unmatched.transferId.toString()],
  },
  {
    error: "an unmatched entry of a paid transfer",
    sql: ({
      payment,
      merchant,
    }) => `INSERT INTO unmatched_transfer (id, transfer_id, merchant_id, environment, reason, candidates)
      VALUES ('utr_invented', ${payment.transferId}, ${merchant.id}, 'sandbox', 'no_request', '{}')`,
    named: ofTransfer,
  },
  { error: "an unmatched transfer's reason", ...setUnmatched("reason = 'dust'") },
  {
    error: "an assigned unmatched transfer without a payment",
    ...setUnmatched("status = 'assigned', decided_at = now(), decided_by = 'x'"),
  },
  {
    error: "an unmatched transfer dismissed without an audit entry",
    ...setUnmatched("status = 'dismissed', decided_at = now(), decided_by = 'x', note = 'x'"),
  },
  {
    error: "a deleted amount slot",
    sql: ({ open }) => `DELETE FROM amount_slot WHERE request_id = ${open.id} AND value = 20000000`,
    named: ({ open }) => ["amount_slot", open.publicId],
  },
  {
    error: "the end of an amount slot",
    sql: ({ open }) => `UPDATE amount_slot SET free_at = free_at - interval '1 day' WHERE request_id = ${open.id}
      AND value = 20000000`,
    named: ({ open }) => ["amount_slot", `${open.id} 20000000`],
  },
  {
    error: "an exclusive address without its request",
    sql: ({ pooled }) => `UPDATE receiving_address SET holder_id = NULL WHERE holder_id = ${pooled.id}`,
    named: ({ pooledAddressId }) => ["receiving_address", pooledAddressId.toString()],
  },
  { error: "an event counter behind its events", ...setCounter("last_sequence = last_sequence - 1") },
  { error: "a tip cursor ahead of the head", ...setCursor("tip", "block_number = 5000") },
];

const uncertain: Omit<PlantedError, "isCertain">[] = [
  {
    error: "a request completed without money",
    sql: ({ open }) => `UPDATE payment_request SET status = 'completed', completed_at = now() WHERE id = ${open.id}`,
    named: ofOpen,
  },
  {
    error: "a request cancelled without a timeline entry",
    sql: ({ open }) => `UPDATE payment_request SET status = 'cancelled', cancelled_at = now() WHERE id = ${open.id}`,
    named: ofOpen,
  },
  {
    error: "a deleted payment with its transfer",
    sql: ({ payment }) => `DELETE FROM payment WHERE id = '${payment.id}';
      DELETE FROM transfer WHERE id = ${payment.transferId}`,
    named: ofPayment,
  },
  {
    error: "an invented payment",
    sql: ({ unmatched, open }) => `INSERT INTO payment
      SELECT 'pay_invented', ${open.id}, id, chain_id, token_id, recipient_address, 'completed', source_amount, received_amount,
        'amount_slot', false, now(), now() FROM transfer WHERE id = ${unmatched.transferId}`,
    named: () => ["payment", "pay_invented"],
  },
  { error: "a transfer's block hash", ...setTransfer("block_hash = '0x1'") },
  {
    error: "a deleted event",
    sql: ({ merchant }) => `DELETE FROM event WHERE merchant_id = ${merchant.id} AND sequence = 2`,
    named: ofEvents,
  },
  {
    error: "the deleted newest event",
    sql: ({ merchant }) => `DELETE FROM event WHERE merchant_id = ${merchant.id}
      AND sequence = (SELECT last_sequence FROM event_counter c WHERE c.merchant_id = ${merchant.id} AND environment = 'sandbox')`,
    named: ofEvents,
  },
  { error: "an event counter ahead of its events", ...setCounter("last_sequence = last_sequence + 1") },
  { error: "a tip cursor behind the blocks that were read", ...setCursor("tip", "block_number = 30") },
  { error: "a final cursor beyond the tip", ...setCursor("final", "block_number = 5000") },
  { error: "a final cursor that went backwards", ...setCursor("final", "block_number = 5") },
];

export const plantedErrors: readonly PlantedError[] = [
  ...certain.map((one) => ({ ...one, isCertain: true })),
  ...uncertain.map((one) => ({ ...one, isCertain: false })),
];
