import { z } from "zod";
import { formatAmount } from "@/lib/platform/amounts/amount";
import type { Verdict } from "./schema";

// The fields of a verified offer or receipt, for people. Safe to import in the browser.

export const detailNames = [
  "page",
  "payee",
  "amount",
  "received",
  "network",
  "token",
  "recipient",
  "recipient_proof",
  "valid_until",
  "paid_at",
  "payment",
  "environment",
  "notice",
] as const;

export type Detail = [name: (typeof detailNames)[number], value: string];

const text = z.string().optional().catch(undefined);
const time = z.number().min(0).max(8e12).optional().catch(undefined);

const payloadSchema = z.object({
  resourceUrl: z.string(),
  network: z.string(),
  amount: text,
  asset: text,
  payTo: text,
  validUntil: time,
  issuedAt: time,
  payer: text,
  transaction: text,
  remit: z
    .object({
      environment: text,
      payee: text,
      chain: text,
      symbol: text,
      decimals: z.int().min(0).max(255).optional().catch(undefined),
      amount: text,
      received: text,
      asset: text,
      notice: text,
      payToProof: z.object({ verifiedAt: time }).optional().catch(undefined),
      payments: z
        .array(z.object({ payer: z.string(), transaction: z.string(), amount: z.string() }))
        .optional()
        .catch(undefined),
    })
    .default({})
    .catch({}),
});

/** The fields of a valid document in a fixed order, without those that it does not have. */
export function detailsOf({ payload }: Verdict): Detail[] {
  const { success, data } = payloadSchema.safeParse(payload);
  if (!success) return [];
  const { remit, resourceUrl, network, payer, transaction } = data;
  const money = (raw: string | undefined) => raw && amountText(raw, remit.decimals, remit.symbol);
  const payments = remit.payments ?? (payer ? [{ payer, transaction, amount: undefined }] : []);
  const details: [Detail[0], string | undefined][] = [
    ["page", resourceUrl],
    ["payee", remit.payee],
    ["amount", money(data.amount ?? remit.amount)],
    ["received", money(remit.received)],
    ["network", remit.chain ? `${remit.chain} (${network})` : network],
    ["token", data.asset ?? remit.asset],
    ["recipient", data.payTo],
    ["recipient_proof", timeText(remit.payToProof?.verifiedAt)],
    ["valid_until", timeText(data.validUntil)],
    ["paid_at", timeText(data.issuedAt)],
    ...payments.map((payment): [Detail[0], string] => [
      "payment",
      [money(payment.amount), payment.payer, payment.transaction].filter(Boolean).join(" · "),
    ]),
    ["environment", remit.environment],
    ["notice", remit.notice],
  ];
  return details.flatMap(([name, value]) => (value ? [[name, plain(value)]] : []));
}

function amountText(raw: string, decimals: number | undefined, symbol: string | undefined): string {
  return /^\d{1,78}$/.test(raw) && decimals !== undefined && symbol
    ? `${formatAmount(BigInt(raw), decimals)} ${symbol}`
    : raw;
}

function timeText(seconds: number | undefined): string | undefined {
  return seconds ? `${new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC` : undefined;
}

/** Another domain's document may hold characters that move the cursor or reorder the text. */
function plain(value: string): string {
  return value.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ");
}
