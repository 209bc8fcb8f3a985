import { createHmac, hkdfSync } from "node:crypto";
import { oneLine } from "@/lib/email/text";
import type { Scope } from "@/lib/merchants/scope";

export const statementValidMs = 10 * 60_000;

export type StatementTerms = {
  baseUrl: string;
  scope: Scope;
  merchantName: string;
  chainType: "evm" | "solana";
  address: string;
  issuedAt: Date;
};

const environmentNames = { production: "live", sandbox: "sandbox" } as const;
const chainTypeNames = { evm: "EVM", solana: "Solana" } as const;

/**
 * The text to sign. It is not stored, because the same terms give the same text. Only this instance can compute the
 * nonce, so a statement cannot be signed before it is issued.
 */
export function statementOf(terms: StatementTerms, secret: string): string {
  const { scope, chainType, address, issuedAt } = terms;
  return [
    "Remit: proof that I control a receiving address",
    "",
    "I confirm that payments to this address are for this merchant.",
    "Signing costs nothing and moves no money.",
    "",
    `Server: ${new URL(terms.baseUrl).host}`,
    `Merchant: ${oneLine(terms.merchantName)}`,
    `Merchant ID: ${scope.merchantId}`,
    `Environment: ${environmentNames[scope.environment]}`,
    `Address: ${address} (${chainTypeNames[chainType]})`,
    `Issued: ${issuedAt.toISOString()}`,
    `Valid for: ${statementValidMs / 60_000} minutes`,
    `Nonce: ${nonceOf(terms, secret)}`,
  ].join("\n");
}

function nonceOf({ baseUrl, scope, chainType, address, issuedAt }: StatementTerms, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "remit address statement", 32));
  const bound = [new URL(baseUrl).host, scope.merchantId.toString(), scope.environment, chainType, address];
  const text = JSON.stringify([...bound, issuedAt.toISOString()]);
  return createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
}

/** Whether a statement issued at that time is still valid. */
export function isCurrent(issuedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - issuedAt.getTime();
  return ageMs >= 0 && ageMs <= statementValidMs;
}
