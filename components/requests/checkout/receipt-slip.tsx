import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { SenderCode, TransactionCode } from "./payment-code";
import { ReturnLink } from "./return-link";
import { pathOf } from "./live-request";
import { Slip, UncreditedNotices } from "./slip";
import type { PublicPayment } from "./view";
import { moneyText } from "@/components/ui/format";
import { Button, buttonClasses } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { Download } from "@/components/ui/icons";
import { ExternalLink, Printer } from "@/components/ui/more-icons";
import { Status, Notice } from "@/components/ui/status";
import { Icon } from "@/components/ui/icon";
import { Count } from "@/components/ui/count";
import { Mono } from "@/components/ui/mono";
import { Time } from "@/components/ui/time";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { RichText } from "@/components/ui/rich-text";
import { toAmount } from "@/lib/platform/amounts/amount";

type ReceiptSlipProps = {
  request: PublicPaymentRequest;
  /** A transaction of this browser's wallet that is not among the payments: maybe a second payment. */
  unlistedHash: string | null;
  redirects: boolean;
};

/** The slip of a completed request: the payer's proof of payment. */
export function ReceiptSlip({ request, unlistedHash, redirects }: ReceiptSlipProps) {
  const payments = request.payments.filter((payment) => payment.status !== "failed");
  const [first] = payments;
  // The payer must have time to read about a second payment.
  const needsRefund = unlistedHash !== null || request.uncredited_transfers.length > 0;
  const pill = (
    <Status pill glyph="completed">
      {t.paid}
    </Status>
  );
  const shortcode = (
    <span className="font-mono text-mono" dir="ltr" translate="no">
      {request.shortcode}
    </span>
  );
  const above = (
    <>
      <ReceiptNotice request={request} />
      <UncreditedNotices request={request} unlistedHash={unlistedHash} />
      <DetailList
        className="border-t border-line pt-5 print:hidden"
        stacks
        entries={[
          [t.paidAt, request.completed_at && <Time value={request.completed_at} form="exact" />],
          ...(first && payments.length === 1 ? entriesOf(first, request) : payments.map(partEntryOf(request))),
          [t.request, shortcode],
        ]}
      />
      <PrintedDetails request={request} payments={payments} />
      <ReceiptActions payment={first} request={request} />
      <p className="text-sm text-ink-2">{t.notAnInvoice}</p>
    </>
  );
  return (
    <>
      <Slip request={request} torn="receipt" pill={pill} above={above} />
      <ReturnLink url={request.redirect_url} redirects={redirects && !needsRefund} />
    </>
  );
}

type Entry = [name: string, value: ReactNode];

/** On paper, everything in full that proves the payment, because nothing can be opened or copied there. */
function PrintedDetails({ request, payments }: { request: PublicPaymentRequest; payments: PublicPayment[] }) {
  const { chain, token, amount, paid_amount: paid, completed_at: completedAt } = request;
  const network = chain.chain_id === null ? chain.name : t.networkWithId(chain.name, chain.chain_id);
  const ofPayment = (payment: PublicPayment, index: number): Entry[] => {
    const number = payments.length > 1 ? ` ${index + 1}` : "";
    return [
      [t.paymentOf(index + 1, payments.length), number && <bdi>{moneyText(payment.received_amount, token)}</bdi>],
      [t.transaction + number, <Mono>{payment.transaction_hash}</Mono>],
      [t.from + number, <Mono>{payment.from_address}</Mono>],
      [t.block + number, <Count value={payment.block_number} />],
    ];
  };
  return (
    <div className="hidden gap-4 border-t border-line pt-5 print:grid">
      <DetailList
        entries={[
          [t.paidAt, completedAt && <Time value={completedAt} form="exact" />],
          [t.asked, <bdi>{moneyText(amount, token)}</bdi>],
          [t.receivedInTotal, <bdi>{moneyText(paid, token)}</bdi>],
          [t.network, network],
          [t.tokenContract, token.contract_address && <Mono>{token.contract_address}</Mono>],
          ...payments.flatMap(ofPayment),
          [t.request, <Mono>{request.shortcode}</Mono>],
          [t.page, <Mono>{request.payment_url}</Mono>],
        ]}
      />
    </div>
  );
}

function entriesOf(payment: PublicPayment, { chain }: PublicPaymentRequest): Entry[] {
  const required = payment.required_confirmations;
  const confirmations = t.confirmations(Math.min(payment.confirmations, required), required);
  return [
    [t.transaction, <TransactionCode hash={payment.transaction_hash} href={payment.explorer_url} />],
    [
      t.block,
      <>
        <Count value={payment.block_number} />, {confirmations}
      </>,
    ],
    [t.from, <SenderCode payment={payment} chain={chain} />],
  ];
}

function partEntryOf({ token }: PublicPaymentRequest) {
  return (payment: PublicPayment, index: number, all: PublicPayment[]): Entry => [
    t.paymentOf(index + 1, all.length),
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      <bdi>{moneyText(payment.received_amount, token)}</bdi>
      <TransactionCode hash={payment.transaction_hash} href={payment.explorer_url} />
    </span>,
  ];
}

type ReceiptActionsProps = { payment: PublicPayment | undefined; request: PublicPaymentRequest };

function ReceiptActions({ payment, request }: ReceiptActionsProps) {
  const { payment_url: payUrl, shortcode, receipt } = request;
  // The explorer of a local chain is a page of this instance, so it has no name of its own.
  const isOwnPage = payment !== undefined && new URL(payment.explorer_url).hostname === new URL(payUrl).hostname;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button icon={Printer} onClick={() => window.print()}>
        {t.print}
      </Button>
      {payment ? (
        <a className={buttonClasses()} href={payment.explorer_url} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          {isOwnPage ? t.viewTransaction : t.viewOn(new URL(payment.explorer_url).host)}
        </a>
      ) : null}
      {receipt ? (
        <a className={buttonClasses()} href={`${pathOf(shortcode)}/receipt`} download>
          <Icon of={Download} />
          {t.signedReceipt}
        </a>
      ) : null}
    </div>
  );
}

/** Explains the exception of a paid request and what to do about it. */
function ReceiptNotice({ request }: { request: PublicPaymentRequest }) {
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
