import { amountText } from "@/components/ui/amount-text";
import type { Amount } from "@/lib/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type Token = Pick<PublicPaymentRequest["token"], "symbol" | "is_stablecoin">;

/** "1,148.50 USDC", for reading. */
export function moneyText(amount: Amount, token: Token): string {
  return `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
}

/** "1148.50", for typing into a wallet: no separator that it could misread. */
export function exactDigits(amount: Amount, token: Token): string {
  return amountText(amount, token.is_stablecoin).replaceAll(",", "");
}
