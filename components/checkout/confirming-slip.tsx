import { ConfirmingSteps } from "./confirming-steps";
import { messages as t } from "./messages";
import { Moment } from "./moment";
import { SlipHead } from "./slip-head";
import { timeLeftText } from "./time-left";
import type { PublicPayment } from "./view";
import { Code } from "@/components/ui/address";
import { Notice, Status } from "@/components/ui/status";
import { addressUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type ConfirmingSlipProps = { request: PublicPaymentRequest; payment: PublicPayment | undefined };

/** The money is on the chain; what is left is waiting, and how long. */
export function ConfirmingSlip({ request, payment }: ConfirmingSlipProps) {
  return (
    <>
      <article className="slip">
        <div className="above">
          <SlipHead
            request={request}
            amount={request.amount}
            pill={
              <Status pill glyph="pending">
                {t.confirming}
              </Status>
            }
          />
        </div>
        <div className="below">
          {payment ? <Confirmations request={request} payment={payment} /> : <p>{t.finalising}</p>}
        </div>
      </article>
      <p className="live text-balance">{t.closePage(request.merchant_name)}</p>
    </>
  );
}

function Confirmations({ request, payment }: { request: PublicPaymentRequest; payment: PublicPayment }) {
  const { confirmations, required_confirmations: required } = payment;
  return (
    <>
      {payment.is_late ? <Notice glyph="attention">{t.latePending}</Notice> : null}
      <div className="group">
        <h2 className="verdict">{t.confirmations(Math.min(confirmations, required), required)}</h2>
        <ConfirmingSteps confirmations={confirmations} required={required} />
        <p className="muted">{timeLeftText(payment, request.chain)}</p>
      </div>
      <PaymentFacts payment={payment} chain={request.chain} />
    </>
  );
}

function PaymentFacts({ payment, chain }: { payment: PublicPayment; chain: PublicPaymentRequest["chain"] }) {
  return (
    <dl className="kv receipt">
      <dt>{t.transaction}</dt>
      <dd>
        <Code text={payment.transaction_hash} label={t.copyHash} href={payment.explorer_url} short />
      </dd>
      <dt>{t.from}</dt>
      <dd>
        <Code
          text={payment.from_address}
          label={t.copySender}
          href={addressUrl(chain.explorer_url, chain.type, payment.from_address)}
          short
        />
      </dd>
      <dt>{t.block}</dt>
      <dd>{payment.block_number.toLocaleString("en-US")}</dd>
      <dt>{t.seenAt}</dt>
      <dd>
        <Moment value={payment.created_at} form="clock" />, {payment.is_late ? t.late : t.onTime}
      </dd>
    </dl>
  );
}
