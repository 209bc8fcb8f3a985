import { POST } from "@/app/api/public/payment-requests/[shortcode]/attempts/route";
import { GET } from "@/app/api/public/payment-requests/[shortcode]/route";
import { db } from "@/lib/platform/db";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { getPaymentRequest } from "@/lib/requests/get";
import { presentPaymentRequest } from "@/lib/requests/present";
import { publicPaymentRequestSchema } from "@/lib/requests/public-schema";
import { urls } from "@/lib/platform/urls";
import { call, dataOf, newTenant } from "./api";
import { newAddress, testToken, contextOf } from "./settlement-fixtures";
import { newSolanaSigner } from "./signers";

// Reports about payments, as pay pages send them.

export const hashOf = (index: number) => `0x${index.toString(16).padStart(64, "a")}`;

export async function newReportable(fields: Record<string, unknown> = {}) {
  const { scope } = await newTenant();
  const input = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...fields };
  const ctx = contextOf(scope);
  const { shortcode, publicId, recipientAddress } = await createPaymentRequest(
    ctx,
    createPaymentRequestSchema.parse(input),
  );
  const attempts = async () =>
    presentPaymentRequest(await getPaymentRequest(ctx, { publicId }), urls()).payment_attempts;
  return { ctx, shortcode, publicId, recipientAddress, attempts };
}

/** A request on the local Solana chain. */
export async function newSolanaReportable() {
  const [slug, { address }] = ["local-solana", await newSolanaSigner()];
  await db().chain.updateMany({ where: { slug }, data: { isActive: true } });
  return newReportable({ token_id: undefined, chain: slug, token: "TESTUSD", recipient_address: address });
}

export function report(shortcode: string, body: Record<string, unknown>, address?: string) {
  return call(POST, {
    method: "POST",
    url: `/api/public/payment-requests/${shortcode}/attempts`,
    params: { shortcode },
    body,
    ...(address ? { address } : {}),
  });
}

export async function visit(shortcode: string) {
  const url = `/api/public/payment-requests/${shortcode}`;
  return dataOf(await call(GET, { url, params: { shortcode } }), publicPaymentRequestSchema);
}

/** Makes all reports of a request older. */
export async function ageReports(shortcode: string, ms: number): Promise<void> {
  await db().$executeRaw`
    UPDATE payment_request SET payer_reports = (
      SELECT jsonb_agg(jsonb_set(report, '{at}', to_jsonb((report->>'at')::bigint - ${ms}::bigint)))
      FROM jsonb_array_elements(payer_reports) AS report)
    WHERE shortcode = ${shortcode}`;
}
