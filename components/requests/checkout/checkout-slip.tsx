import { ConfirmingSlip } from "./confirming-slip";
import { EndedSlip } from "./ended-slip";
import { PayableSlip } from "./payable-slip";
import { ReceiptSlip } from "./receipt-slip";
import { SentSlip } from "./sent-slip";
import { isPromptOpen, type WalletPayment } from "./use-wallet-payment";
import type { CheckoutView } from "./view";
import { WalletProblem } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type CheckoutSlipProps = {
  request: PublicPaymentRequest;
  view: CheckoutView;
  now: Date;
  payment: WalletPayment;
  setSentHash: (transactionHash: string | null) => void;
  /** The server has the report of the sent transaction, so the page can be closed. */
  isReported: boolean;
  /** The request was open when the page loaded, so its completion may redirect the payer. */
  wasOpen: boolean;
};

/** The slip for the current view. */
export function CheckoutSlip(props: CheckoutSlipProps) {
  const { request, view, now, payment, setSentHash, isReported, wasOpen } = props;
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
          isLate={view.isLate}
          isReported={isReported}
          provider={sender?.type === "evm" ? sender.provider : null}
          onFailed={() => discardSentPayment(new WalletProblem("failed_on_chain"))}
          onPayAgain={() => discardSentPayment(null)}
        />
      );
    case "confirming":
      return <ConfirmingSlip request={request} payment={view.payment} />;
    case "paid":
      // With a prompt still open, the page must stay to show what the wallet sends.
      return (
        <ReceiptSlip request={request} unlistedHash={view.unlistedHash} redirects={wasOpen && !isPromptOpen(payment)} />
      );
    case "time-up":
    case "expired":
      return <EndedSlip request={request} isChecking={view.kind === "time-up"} />;
  }
}
