import { db, Prisma, queryForPayers } from "@/lib/platform/db";
import { validationError } from "@/lib/platform/errors";
import type { AttemptBody, PublicPaymentRequest, TransactionFinding } from "./public-schema";
import { activeStatus } from "./state";
import type { PaymentRequestRow } from "./rows";
import { digest } from "@/lib/platform/rate-limits/count";
import { storedSpelling } from "@/lib/chains/address";

const maxReports = 20;

const formats = {
  evm: {
    transaction_hash: { pattern: /^0x[0-9a-f]{64}$/, message: "must be 0x and 64 hexadecimal digits" },
    wallet_address: { pattern: /^0x[0-9a-f]{40}$/i, message: "must be 0x and 40 hexadecimal digits" },
  },
  solana: {
    transaction_hash: { pattern: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, message: "must be a base58 signature" },
    wallet_address: { pattern: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, message: "must be 32 bytes in base58" },
  },
};

const codes = { transaction_hash: "invalid_transaction_hash", wallet_address: "invalid_address" } as const;

/** The worker's task that looks up the transactions that payers asked about. */
export const checkTransactionsTask = "check_transactions";

/**
 * Records what a payer's page reports: a transaction, the hand-off to a wallet, the end of one, or a question about a
 * transaction, which a worker then looks up. A trigger notifies the open pages. Nothing is credited. Ignored if the
 * request is no longer active, except for a question. Throws `validation_failed`.
 *
 * Invariant: each report of an active request is accepted. Beyond the limit, the client address with the most reports loses its oldest one.
 */
export async function reportPaymentAttempt(
  { shortcode, chain }: PublicPaymentRequest,
  attempt: AttemptBody & { reporter: string },
  now: Date,
): Promise<void> {
  requireFormat(chain.type, "transaction_hash", attempt.transaction_hash);
  requireFormat(chain.type, "wallet_address", attempt.wallet_address);
  const {
    transaction_hash: hash,
    wallet_address: address,
    declined,
    only_check: isQuestion = false,
    reporter,
  } = attempt;
  const check = isQuestion ? hash : undefined;
  // No report has an empty tag.
  const ended = check ? { check } : { wallet: address ? walletTag(address, shortcode) : "" };
  const origin = { at: now.getTime(), by: tagOf(reporter, shortcode) };
  const unlessDeclined: PayerReport[] = declined || !("wallet" in ended) ? [] : [{ ...origin, ...ended }];
  const added: PayerReport[] = check ? [{ ...origin, check }] : hash ? [{ ...origin, hash }] : unlessDeclined;
  const since = now.getTime() - reportLifetimeMs;
  // A repeated transaction keeps its reporter, so that a stranger cannot take it over and then displace it.
  await queryForPayers(Prisma.sql`
    WITH reported AS (
    UPDATE payment_request SET payer_reports = COALESCE((
      SELECT jsonb_agg(report ORDER BY at) FROM (
        SELECT report, at FROM (
          SELECT report, at, row_number() OVER (PARTITION BY report->>'by' ORDER BY at DESC) AS age
          FROM (
            SELECT report FROM jsonb_array_elements(payer_reports) AS report
            WHERE NOT report @> ${JSON.stringify(ended)}::jsonb
            UNION ALL
            SELECT report FROM jsonb_array_elements(${JSON.stringify(added)}::jsonb) AS report
            WHERE NOT jsonb_path_exists(payer_reports, '$[*] ? (@.hash == $hash && @.at > $since)',
              jsonb_build_object('hash', report->>'hash', 'since', ${since}::bigint))
          ) AS reports, LATERAL (SELECT (report->>'at')::bigint AS at) AS reported
          WHERE at > ${since}::bigint) AS ranked
        ORDER BY age, at DESC LIMIT ${maxReports}) AS kept), '[]')
    WHERE shortcode = ${shortcode} AND status <> 'cancelled'
      AND (status = ${activeStatus}::payment_request_status OR ${isQuestion})
    RETURNING id, chain_id)
    SELECT graphile_worker.add_job(${checkTransactionsTask}, json_build_object('request_id', id::text),
      queue_name => ${checkTransactionsTask} || ':' || chain_id, job_key => ${checkTransactionsTask} || ':' || id)
    FROM reported WHERE ${isQuestion}`);
}

function requireFormat(type: "evm" | "solana", path: keyof typeof codes, value: string | undefined): void {
  const { pattern, message } = formats[type][path];
  if (value !== undefined && !pattern.test(value)) throw validationError({ path, code: codes[path], message });
}

// The reports of payers, kept in the row of their request. Anyone with the link can report anything, so a report credits
// nothing, is not counted as an attempt, and lapses unless a payment confirms it.

const tagLength = 4;

/** How long a report is shown. */
const reportLifetimeMs = 10 * 60_000;

/**
 * A transaction, a question about one, or the hand-off to a wallet. Field names and tags are short, because every
 * reading of a request transfers them.
 */
type PayerReport = (
  | { hash: string }
  | { /** A transaction. */ check: string; /** Missing until a worker has looked. */ found?: TransactionFinding }
  | { /** The tag of the wallet's address. */ wallet: string }
) & {
  /** Milliseconds since the epoch. */
  at: number;
  /** The tag of the reporter's address. */
  by: string;
};

const notFoundYet: TransactionFinding = { result: null, amount: null, token: null, chain: null };

/** The questions of a request's payers that no worker has answered, the newest first. */
export function uncheckedTransactions(payerReports: unknown): string[] {
  return (payerReports as PayerReport[])
    .flatMap((report) => ("check" in report && !report.found ? [report.check] : []))
    .toReversed();
}

/** Stores what a worker found out about transactions, by hash. The trigger notifies the open pages. */
export async function saveFindings(requestId: bigint, findings: Record<string, TransactionFinding>): Promise<void> {
  await db().$executeRaw`
    UPDATE payment_request SET payer_reports = COALESCE((
      SELECT jsonb_agg(CASE WHEN found IS NULL THEN report ELSE report || jsonb_build_object('found', found) END
        ORDER BY position)
      FROM jsonb_array_elements(payer_reports) WITH ORDINALITY AS reports (report, position),
        LATERAL (SELECT ${JSON.stringify(findings)}::jsonb -> (report->>'check') AS found) AS answered), '[]')
    WHERE id = ${requestId}`;
}

/** The reports that have not lapsed: undetected transactions, the oldest first, and when the last hand-off began. */
export function presentPayerReports({ shortcode, payerReports, payments }: PaymentRequestRow, now: Date) {
  const live = (payerReports as PayerReport[]).filter(({ at }) => at > now.getTime() - reportLifetimeMs);
  const detected = new Set(payments.map(({ transfer }) => transfer.transactionHash));
  const hasPaid = (wallet: string, since: number) =>
    payments.some(({ transfer: { fromAddress }, createdAt }) => {
      return createdAt.getTime() >= since && fromAddress !== null && walletTag(fromAddress, shortcode) === wallet;
    });
  const handOff = live.findLast((report) => "wallet" in report && !hasPaid(report.wallet, report.at));
  return {
    reported_transactions: live
      .flatMap((report) => ("hash" in report ? [report.hash] : []))
      .filter((hash) => !detected.has(hash)),
    checked_transactions: live.flatMap((report) =>
      "check" in report ? [{ transaction_hash: report.check, ...(report.found ?? notFoundYet) }] : [],
    ),
    wallet_handoff_at: handOff ? new Date(handOff.at).toISOString() : null,
  };
}

/** Tells the reporters of one request apart. Too short to find the address: each tag fits 256 IPv4 addresses. */
function tagOf(subject: string, shortcode: string): string {
  return digest(`${subject}\n${shortcode}`).slice(0, tagLength);
}

/** The tag of a wallet's address in any notation. */
function walletTag(address: string, shortcode: string): string {
  return tagOf(storedSpelling(address), shortcode);
}
