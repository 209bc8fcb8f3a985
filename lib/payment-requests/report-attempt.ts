import { Prisma, queryForPayers } from "@/lib/db";
import { validationError } from "@/lib/errors";
import { digest } from "@/lib/rate-limits/count";
import { reportLifetimeMs, type PayerReport } from "./payer-reports";
import type { PublicPaymentRequest } from "./public-schema";
import { activeStatus } from "./state";

const maxReports = 20;
const tagLength = 4;

const hashFormats = {
  evm: { pattern: /^0x[0-9a-f]{64}$/, message: "must be 0x and 64 hexadecimal digits" },
  solana: { pattern: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, message: "must be a base58 signature" },
};

type Attempt = { transactionHash: string; reporter: string };

/**
 * Records a transaction reported by a payer's wallet; a trigger notifies the open pages. Nothing is credited. Ignored
 * if the request is no longer active. Throws `validation_failed` for an invalid hash.
 *
 * Invariant: nobody can keep others from reporting. Beyond the limit, the address with the most reports loses its
 * oldest one.
 */
export async function reportPaymentAttempt(request: PublicPaymentRequest, attempt: Attempt, now: Date): Promise<void> {
  const { pattern, message } = hashFormats[request.chain.type];
  const { transactionHash: hash, reporter } = attempt;
  if (!pattern.test(hash))
    throw validationError({ path: "transaction_hash", code: "invalid_transaction_hash", message });
  const { shortcode } = request;
  const report: PayerReport = { at: now.getTime(), by: tagOf(reporter, shortcode), hash };
  const since = now.getTime() - reportLifetimeMs;
  // A repeated report keeps its reporter, so that a stranger cannot take it over and then displace it.
  await queryForPayers(Prisma.sql`
    UPDATE payment_request SET payer_reports = (
      SELECT jsonb_agg(report ORDER BY at) FROM (
        SELECT report, at FROM (
          SELECT report, at, row_number() OVER (PARTITION BY report->>'by' ORDER BY at DESC) AS age
          FROM jsonb_array_elements(payer_reports || ${JSON.stringify([report])}::jsonb) AS report,
            LATERAL (SELECT (report->>'at')::bigint AS at) AS reported
          WHERE at > ${since}::bigint) AS ranked
        ORDER BY age, at DESC LIMIT ${maxReports}) AS kept)
    WHERE shortcode = ${shortcode} AND status = ${activeStatus}::payment_request_status
      AND NOT jsonb_path_exists(payer_reports, '$[*] ? (@.hash == $hash && @.at > $since)',
        jsonb_build_object('hash', ${hash}::text, 'since', ${since}::bigint))
    RETURNING id`);
}

/** Tells the reporters of one request apart. Too short to find the address: each tag fits 256 IPv4 addresses. */
function tagOf(subject: string, shortcode: string): string {
  return digest(`${subject}\n${shortcode}`).slice(0, tagLength);
}
