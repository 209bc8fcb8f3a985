import { formatAmount } from "@/lib/platform/amounts/amount";
import type { Chain, Token } from "@/prisma/generated/client";

type Payable = {
  chain: Pick<Chain, "chainId">;
  token: Pick<Token, "contractAddress" | "isNative" | "decimals">;
};

type UriFields = {
  recipientAddress: string;
  raw: bigint;
  /** Identifies the request on the chain; EIP-681 has no field for it. */
  referenceData: string;
  /** The merchant name that a wallet may show. */
  label: string;
};

/** A link that requests exactly `raw`: EIP-681 on EVM, Solana Pay on Solana. */
export function paymentUri({ chain, token }: Payable, fields: UriFields): string {
  const { recipientAddress, raw } = fields;
  if (chain.chainId === null) return solanaPayUri(token, fields);
  return token.isNative
    ? `ethereum:${recipientAddress}@${chain.chainId}?value=${raw}`
    : `ethereum:${token.contractAddress}@${chain.chainId}/transfer?address=${recipientAddress}&uint256=${raw}`;
}

/**
 * The link of a Solana Pay transaction request (version 1.1). Null on other chains, and without https, which wallets
 * require.
 */
export function transactionRequestUri({ chain }: Pick<Payable, "chain">, shortcode: string, payUrl: string) {
  if (chain.chainId !== null || !payUrl.startsWith("https://")) return null;
  return `solana:${payUrl}/api/public/payment-requests/${shortcode}/solana-pay`;
}

/** Encodes spaces as %20, because wallets do not decode a plus. */
function solanaPayUri(token: Payable["token"], { recipientAddress, raw, referenceData, label }: UriFields): string {
  const fields = {
    amount: formatAmount(raw, token.decimals),
    ...(token.isNative ? {} : { "spl-token": token.contractAddress }),
    reference: referenceData,
    label,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `solana:${recipientAddress}?${query.join("&")}`;
}
