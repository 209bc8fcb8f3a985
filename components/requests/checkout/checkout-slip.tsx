import { ConfirmingSlip } from "./confirming-slip";
import { PaidAlready } from "./paid-already";
import { PayableSlip } from "./payable-slip";
import { ReceiptSlip } from "./receipt-slip";
import { SentSlip } from "./sent-slip";
import { isPromptOpen, type WalletPayment } from "./use-wallet-payment";
import type { CheckoutView } from "./view";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { isEmbedded } from "./embedding";
import { LeaveLink } from "./return-link";
import { Slip, Verdict, UncreditedNotices } from "./slip";
import { WaitingPill } from "./waiting-pill";
import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { Status, Notice } from "@/components/ui/status";
import { moneyText } from "@/components/ui/format";

type CheckoutSlipProps = {
  request: PublicPaymentRequest;
  view: CheckoutView;
  now: Date;
  payment: WalletPayment;
  /** Why the payer must not pay yet, if so. */
  reasonToWait: string | null;
  setSentHash: (transactionHash: string | null) => void;
  /** The server has the report of the sent transaction, so the page can be closed. */
  isReported: boolean;
  /** The request was open when the page loaded, so its completion may redirect the payer. */
  wasOpen: boolean;
};

/** The slip for the current view. */
export function CheckoutSlip(props: CheckoutSlipProps) {
  const { request, view, now, payment, reasonToWait, setSentHash, isReported, wasOpen } = props;
  switch (view.kind) {
    case "payable":
      return <PayableSlip {...{ request, now, view, payment, reasonToWait }} />;
    case "sent":
      return (
        <SentSlip
          key={view.transactionHash}
          request={request}
          now={now}
          transactionHash={view.transactionHash}
          isLate={view.isLate}
          isReported={isReported}
          onPayAgain={() => setSentHash(null)}
        />
      );
    case "confirming":
      return <ConfirmingSlip request={request} payment={view.payment} />;
    case "paid":
      return (
        <ReceiptSlip
          request={request}
          unlistedHash={view.unlistedHash}
          // With a prompt still open, the page must stay to show what the wallet sends. An embedding site learns the
          // status and decides itself.
          redirects={wasOpen && !isPromptOpen(payment) && !isEmbedded()}
        />
      );
    case "time-up":
    case "expired":
      return <EndedSlip request={request} isChecking={view.kind === "time-up"} />;
  }
}

type EndedSlipProps = { request: PublicPaymentRequest; isChecking: boolean };

/** A request past its expiry. `isChecking`: a payment sent in time may still be found. Never shows an address. */
function EndedSlip({ request, isChecking }: EndedSlipProps) {
  return (
    <>
      {isChecking ? <CheckingSlip request={request} /> : <ExpiredSlip request={request} />}
      <LeaveLink url={request.cancel_url} ended />
    </>
  );
}

function CheckingSlip({ request }: { request: PublicPaymentRequest }) {
  return (
    <Slip request={request} pill={<WaitingPill tone="neutral">{t.timeUp}</WaitingPill>}>
      <Verdict title={t.timeUpVerdict}>
        <RichText text={t.timeUpText} />
      </Verdict>
      <PaidAlready request={request} />
    </Slip>
  );
}

function ExpiredSlip({ request }: { request: PublicPaymentRequest }) {
  const pill = (
    <Status pill glyph="expired">
      {t.expired}
    </Status>
  );
  const notice = noticeText(request);
  const above = (
    <>
      <Verdict title={t.expiredVerdict} ruled>
        <RichText text={t.expiredText(request.merchant_name)} />
      </Verdict>
      {notice === null ? null : (
        <Notice glyph="attention">
          <RichText text={notice} />
        </Notice>
      )}
      <UncreditedNotices request={request} />
      <PaidAlready request={request} />
    </>
  );
  return <Slip request={request} torn pill={pill} above={above} />;
}

function noticeText({ exception, merchant_name: merchant, token, paid_amount: paid, amount }: PublicPaymentRequest) {
  if (exception === "paid_late") return t.expiredLate(merchant);
  return BigInt(paid.raw) > 0n ? t.expiredPart(moneyText(paid, token), moneyText(amount, token), merchant) : null;
}
