import { ConfirmingSlip } from "./confirming-slip";
import { EndedSlip } from "./ended-slip";
import { PayableSlip } from "./payable-slip";
import { ReceiptSlip } from "./receipt-slip";
import { SentSlip } from "./sent-slip";
import type { WalletPayment } from "./use-wallet-payment";
import type { CheckoutView } from "./view";
import { WalletProblem } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type CheckoutSlipProps = {
  request: PublicPaymentRequest;
  view: CheckoutView;
  now: Date;
  payment: WalletPayment;
  onSent: (transactionHash: string | null) => void;
  /** The request was open when the page loaded, so its completion may redirect the payer. */
  wasOpen: boolean;
};

/** The slip for the current view. */
export function CheckoutSlip({ request, view, now, payment, onSent, wasOpen }: CheckoutSlipProps) {
  const { sender } = payment;
  function discardSent(problem: WalletProblem | null): void {
    onSent(null);
    if (problem && sender) payment.showProblem(sender, problem);
  }
  switch (view.kind) {
    case "payable":
      return <PayableSlip request={request} now={now} view={view} payment={payment} />;
    case "sent":
      return (
        <SentSlip
          key={view.transactionHash}
          request={request}
          now={now}
          transactionHash={view.transactionHash}
          isReported={view.isReported}
          provider={sender?.type === "evm" ? sender.provider : null}
          onFailed={() => discardSent(new WalletProblem("failed_on_chain"))}
          onPayAgain={() => discardSent(null)}
        />
      );
    case "confirming":
      return <ConfirmingSlip request={request} payment={view.payment} />;
    case "paid":
      return <ReceiptSlip request={request} redirects={wasOpen} />;
    case "time-up":
    case "expired":
      return <EndedSlip request={request} isChecking={view.kind === "time-up"} />;
  }
}
