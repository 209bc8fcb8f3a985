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
  setSentHash: (transactionHash: string | null) => void;
  /** The request was open when the page loaded, so its completion may redirect the payer. */
  wasOpen: boolean;
};

/** The slip for the current view. */
export function CheckoutSlip({ request, view, now, payment, setSentHash, wasOpen }: CheckoutSlipProps) {
  const { sender } = payment;
  function discardSentPayment(problem: WalletProblem | null): void {
    setSentHash(null);
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
          onFailed={() => discardSentPayment(new WalletProblem("failed_on_chain"))}
          onPayAgain={() => discardSentPayment(null)}
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
