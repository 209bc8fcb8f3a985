import { ManualPayment } from "./manual-payment";
import { Deadline } from "./deadline";
import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { TransactionCode } from "./payment-code";
import { WaitingPill } from "./waiting-pill";
import { Received } from "./received";
import { LeaveLink } from "./return-link";
import { Scan } from "./scan";
import { Slip, SlipNote } from "./slip";
import { agoText } from "./time-left";
import type { WalletPayment } from "./use-wallet-payment";
import { isScanAccepted, type CheckoutView } from "./view";
import { Wallets } from "./wallets";
import { sharePercent } from "@/components/ui/format";
import { Notice, Status } from "@/components/ui/status";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type PayableSlipProps = {
  request: PublicPaymentRequest;
  now: Date;
  view: Extract<CheckoutView, { kind: "payable" }>;
  payment: WalletPayment;
};

/** The amount above the perforation, the ways to pay below. */
export function PayableSlip({ request, now, view: { isPartlyPaid, reportedHash }, payment }: PayableSlipProps) {
  const pill = isPartlyPaid ? (
    <Status pill glyph="active" share={sharePercent(request.paid_amount, request.amount)}>
      {t.partlyPaid}
    </Status>
  ) : (
    <WaitingPill>{t.waiting}</WaitingPill>
  );
  const above = (
    <>
      {isPartlyPaid ? <Received request={request} /> : null}
      <Deadline expiresAt={request.expires_at} now={now} />
    </>
  );
  const label = isPartlyPaid ? t.stillToPay : undefined;
  return (
    <>
      <Slip request={request} amount={request.due_amount} label={label} pill={pill} above={above}>
        {reportedHash ? <ReportedPayment request={request} transactionHash={reportedHash} /> : null}
        {request.wallet_handoff_at && payment.state.kind !== "busy" ? (
          <HandedOff age={agoText(now.getTime() - Date.parse(request.wallet_handoff_at))} />
        ) : null}
        <Wallets request={request} isPartlyPaid={isPartlyPaid} payment={payment} />
        {isScanAccepted(request) ? <Scan request={request} /> : null}
        <ManualPayment request={request} />
      </Slip>
      <SlipNote>{t.updatesItself}</SlipNote>
      <LeaveLink url={request.cancel_url} />
    </>
  );
}

/** Anyone with the link can report a payment, so paying stays possible. */
function ReportedPayment({ request, transactionHash }: { request: PublicPaymentRequest; transactionHash: string }) {
  return (
    <Notice glyph="attention" role="status">
      <p>
        <RichText text={t.reportedPayment} />
      </p>
      <TransactionCode hash={transactionHash} href={transactionUrl(request.chain.explorer_url, transactionHash)} />
    </Notice>
  );
}

/**
 * A wallet's prompt may still be open here, in another tab or on another device. Its age is hidden from screen readers,
 * which would announce every second.
 */
function HandedOff({ age }: { age: string }) {
  return (
    <Notice glyph="attention" role="status">
      <RichText text={t.handedOff} parts={{ age: <span aria-hidden="true">{age}</span> }} />
    </Notice>
  );
}
