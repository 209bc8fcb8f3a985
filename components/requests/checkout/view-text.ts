import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/format";
import type { CheckoutView } from "./view";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** The page's state in one line, for the tab and screen readers. A null view means a cancelled request. */
export function titleOf(view: CheckoutView | null, request: PublicPaymentRequest): string {
  const { token, merchant_name: merchant } = request;
  switch (view?.kind) {
    case undefined:
      return t.goneVerdict;
    case "payable":
      return view.isPartlyPaid
        ? t.titleLeft(moneyText(request.due_amount, token), merchant)
        : t.titlePay(moneyText(request.amount, token), merchant);
    case "sent":
      return view.isLate ? t.sentLateVerdict : t.sentVerdict;
    case "confirming": {
      if (!view.payment) return t.confirming;
      const { confirmations, required_confirmations: required } = view.payment;
      return t.titleConfirming(Math.min(confirmations, required), required);
    }
    case "time-up":
      return t.timeUpVerdict;
    case "paid":
      return t.titlePaid(moneyText(request.amount, token), merchant);
    case "expired":
      return t.titleExpired;
  }
}
