import type { Chain, Token } from "@/prisma/generated/client";

type Place = { chain: Pick<Chain, "chainId" | "type">; token: Pick<Token, "contractAddress" | "isNative"> };

/** An EIP-681 link that asks a wallet for exactly `raw`; "" on a chain that has no such links. */
export function paymentUri({ chain, token }: Place, recipientAddress: string, raw: bigint): string {
  if (chain.type !== "evm" || chain.chainId === null) return "";
  return token.isNative
    ? `ethereum:${recipientAddress}@${chain.chainId}?value=${raw}`
    : `ethereum:${token.contractAddress}@${chain.chainId}/transfer?address=${recipientAddress}&uint256=${raw}`;
}
