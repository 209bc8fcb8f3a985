import { createHmac, hkdfSync } from "node:crypto";
import type { Scope } from "@/lib/platform/scope";
import type { Chain } from "@/prisma/generated/client";

export const statementValidMs = 10 * 60_000;

export type StatementTerms = {
  baseUrl: string;
  scope: Scope;
  merchantName: string;
  chain: Pick<Chain, "type" | "chainId" | "isLocal" | "isTestnet">;
  address: string;
  issuedAt: Date;
};

const environmentNames = { production: "live", sandbox: "sandbox" } as const;
const chainTypeNames = { evm: "Ethereum", solana: "Solana" } as const;

/**
 * The text to sign, in the form of Sign-In with Ethereum (EIP-4361) or Sign In With Solana, so that wallets warn if
 * another site relays it. It is not stored, because the same terms give the same text. Only this instance can compute the
 * nonce, so a statement cannot be signed before it is issued.
 */
export function statementOf(terms: StatementTerms, secret: string): string {
  const { baseUrl, chain, address, issuedAt } = terms;
  return [
    `${new URL(baseUrl).host} wants you to sign in with your ${chainTypeNames[chain.type]} account:`,
    address,
    "",
    declarationOf(terms),
    "",
    `URI: ${baseUrl}`,
    "Version: 1",
    `Chain ID: ${chainIdOf(chain)}`,
    `Nonce: ${nonceOf(terms, secret)}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${new Date(issuedAt.getTime() + statementValidMs).toISOString()}`,
  ].join("\n");
}

function declarationOf({ scope, merchantName }: StatementTerms): string {
  const merchant = `${withAllowedCharacters(merchantName)} (merchant ID ${scope.merchantId}, ${environmentNames[scope.environment]})`;
  return `I confirm that payments to this address are for ${merchant}. Signing costs nothing and moves no money.`;
}

/**
 * Both standards allow only a part of ASCII. Wallets show any other text as an ordinary message, without comparing its
 * domain with the site. Letters lose their accents, and other characters become question marks.
 */
function withAllowedCharacters(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return letters.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;= ]/gu, "?");
}

/** The number of EIP-155, or the name of Sign In With Solana. */
function chainIdOf({ type, chainId, isLocal, isTestnet }: StatementTerms["chain"]): string {
  if (type === "evm") return String(chainId);
  if (isLocal) return "localnet";
  return isTestnet ? "devnet" : "mainnet";
}

function nonceOf({ baseUrl, scope, chain, address, issuedAt }: StatementTerms, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "remit address statement", 32));
  const bound = [new URL(baseUrl).host, scope.merchantId.toString(), scope.environment, chain.type, chainIdOf(chain)];
  const text = JSON.stringify([...bound, address, issuedAt.toISOString()]);
  return createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
}

/** Whether a statement issued at that time is still valid. */
export function isCurrent(issuedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - issuedAt.getTime();
  return ageMs >= 0 && ageMs <= statementValidMs;
}
