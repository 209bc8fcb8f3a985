import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { moneyText } from "@/components/ui/format";
import { Notice } from "@/components/ui/status";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** Explains the exception of a paid request and what to do about it. */
export function ReceiptNotice({ request }: { request: PublicPaymentRequest }) {
  const text = exceptionText(request);
  return text ? (
    <Notice glyph="attention">
      <RichText text={text} />
    </Notice>
  ) : null;
}

function exceptionText(request: PublicPaymentRequest): string | null {
  const { exception, merchant_name: merchant, paid_amount: paid, amount, token } = request;
  switch (exception) {
    case "overpaid": {
      const surplus = toAmount(BigInt(paid.raw) - BigInt(amount.raw), token.decimals);
      return t.overpaid(moneyText(surplus, token), merchant);
    }
    case "paid_late":
      return t.paidLate(merchant);
    case "resolved_manually":
      return t.resolved(merchant);
    case "payment_reversed":
      return t.reversed(merchant);
    // A paid request is never underpaid: a shortfall is within the tolerance or "resolved_manually".
    case "underpaid":
    case null:
      return null;
  }
}
