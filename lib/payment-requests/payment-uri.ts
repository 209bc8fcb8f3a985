import { formatAmount } from "@/lib/amounts/amount";
import type { Chain, Token } from "@/prisma/generated/client";

type Place = {
  chain: Pick<Chain, "chainId">;
  token: Pick<Token, "contractAddress" | "isNative" | "decimals">;
};

type Asked = {
  recipientAddress: string;
  raw: bigint;
  /** What names the request on the chain; EIP-681 has no place for it. */
  referenceData: string;
  /** Whom the wallet may say is asking. */
  label: string;
};

/** A link that asks a wallet for exactly `raw`: EIP-681 on an EVM chain, Solana Pay on Solana. */
export function paymentUri({ chain, token }: Place, asked: Asked): string {
  const { recipientAddress, raw } = asked;
  if (chain.chainId === null) return solanaPayUri(token, asked);
  return token.isNative
    ? `ethereum:${recipientAddress}@${chain.chainId}?value=${raw}`
    : `ethereum:${token.contractAddress}@${chain.chainId}/transfer?address=${recipientAddress}&uint256=${raw}`;
}

/** Spaces as %20: wallets do not read a plus as one. */
function solanaPayUri(token: Place["token"], { recipientAddress, raw, referenceData, label }: Asked): string {
  const fields = {
    amount: formatAmount(raw, token.decimals),
    ...(token.isNative ? {} : { "spl-token": token.contractAddress }),
    reference: referenceData,
    label,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `solana:${recipientAddress}?${query.join("&")}`;
}
