import { ExternalLink, Printer } from "lucide-react";
import { Fragment } from "react";
import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/amount-text";
import { Moment } from "./moment";
import { ReceiptNotice } from "./receipt-notice";
import { ReturnLink } from "./return-link";
import { SlipHead } from "./slip-head";
import type { PublicPayment } from "./view";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Status } from "@/components/ui/status";
import { addressUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

/** Proof of payment, torn off, with the weave. */
export function ReceiptSlip({ request, leadsBack }: { request: PublicPaymentRequest; leadsBack: boolean }) {
  const payments = request.payments.filter((payment) => payment.status !== "failed");
  const [only] = payments;
  return (
    <>
      <article className="slip torn">
        <div className="above">
          <div className="weave strip" aria-hidden="true" />
          <SlipHead
            request={request}
            amount={request.amount}
            pill={
              <Status pill glyph="completed">
                {t.paid}
              </Status>
            }
          />
          <ReceiptNotice request={request} />
          <dl className="kv receipt">
            {request.completed_at ? (
              <>
                <dt>{t.paidAt}</dt>
                <dd>
                  <Moment value={request.completed_at} form="exact" />
                </dd>
              </>
            ) : null}
            {payments.length > 1
              ? payments.map((payment, index) => (
                  <PartRows
                    key={payment.id}
                    payment={payment}
                    request={request}
                    title={t.paymentOf(index + 1, payments.length)}
                  />
                ))
              : only && <OnlyRows payment={only} request={request} />}
            <dt>{t.request}</dt>
            <dd className="mono" dir="ltr" translate="no">
              {request.shortcode}
            </dd>
          </dl>
          <ReceiptActions payment={only} payUrl={request.payment_url} />
        </div>
      </article>
      <ReturnLink url={request.redirect_url} byItself={leadsBack} />
    </>
  );
}

function OnlyRows({ payment, request }: { payment: PublicPayment; request: PublicPaymentRequest }) {
  const { chain } = request;
  const required = payment.required_confirmations;
  return (
    <>
      <dt>{t.transaction}</dt>
      <dd>
        <Code text={payment.transaction_hash} label={t.copyHash} href={payment.explorer_url} short />
      </dd>
      <dt>{t.block}</dt>
      <dd>
        {payment.block_number.toLocaleString("en-US")},{" "}
        {t.confirmations(Math.min(payment.confirmations, required), required)}
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
    </>
  );
}

function PartRows({
  payment,
  request,
  title,
}: {
  payment: PublicPayment;
  request: PublicPaymentRequest;
  title: string;
}) {
  return (
    <Fragment>
      <dt>{title}</dt>
      <dd className="row wrap justify-between gap-x-4 gap-y-0">
        <span>{moneyText(payment.received_amount, request.token)}</span>
        <Code text={payment.transaction_hash} label={t.copyHash} href={payment.explorer_url} short />
      </dd>
    </Fragment>
  );
}

function ReceiptActions({ payment, payUrl }: { payment: PublicPayment | undefined; payUrl: string }) {
  // A local chain's page is ours: no explorer to name.
  const isOwnPage = payment !== undefined && new URL(payment.explorer_url).hostname === new URL(payUrl).hostname;
  return (
    <div className="row wrap actions">
      <Button onClick={() => window.print()}>
        <Printer className="icon" aria-hidden />
        {t.print}
      </Button>
      {payment ? (
        <a className="btn" href={payment.explorer_url} target="_blank" rel="noreferrer">
          <ExternalLink className="icon" aria-hidden />
          {isOwnPage ? t.viewTransaction : t.viewOn(new URL(payment.explorer_url).host)}
        </a>
      ) : null}
    </div>
  );
}
