"use client";

import Link from "next/link";
import { messages as t } from "./messages";
import { confirmationsText, isAwaitingFinality } from "./payment-text";
import { ChainName } from "@/components/chains/chain-mark";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Section } from "@/components/ui/split";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { PresentedListedPayment, PresentedPayment } from "@/lib/payments/schema";

const { column } = t;

const receivedColumn: Column<PresentedListedPayment> = {
  title: column.received,
  width: "5rem",
  corner: "top-left",
  alignRight: true,
  className: "w-[1%]",
  cell: ({ received_amount: amount, token }) => (
    <Amount amount={amount} symbol={token.symbol} stable={token.is_stablecoin} />
  ),
};
const statusColumn: Column<PresentedPayment> = {
  title: t.statusLabel,
  width: "5.5rem",
  corner: "top-right",
  cell: (payment) => <PaymentStatus payment={payment} />,
};
const requestColumn: Column<PresentedListedPayment> = {
  title: column.request,
  width: "9rem",
  corner: "bottom-left",
  cell: (payment) => <RequestLink payment={payment} />,
};
const chainColumn: Column<PresentedListedPayment> = {
  title: column.chain,
  width: "5rem",
  className: "narrow:hidden",
  cell: (payment) => <ChainName chain={payment.chain} />,
};
const transactionColumn: Column<PresentedPayment> = {
  title: column.transaction,
  width: "7rem",
  cell: (payment) => (
    <Code text={payment.transaction_hash} label={t.transactionHash} href={payment.explorer_url} short />
  ),
};
const fromColumn: Column<PresentedPayment> = {
  title: column.from,
  width: "7rem",
  cell: (payment) => <Code text={payment.from_address} label={t.sender} short />,
};
const detectedColumn: Column<PresentedPayment> = {
  title: column.detected,
  width: "4rem",
  corner: "bottom-right",
  alignRight: true,
  cellClassName: "text-ink-2",
  cell: (payment) => <Time value={payment.created_at} />,
};

const keyOf = ({ id }: PresentedPayment) => id;
const allColumns = [
  receivedColumn,
  statusColumn,
  requestColumn,
  chainColumn,
  { ...transactionColumn, className: "phone:hidden" },
  { ...fromColumn, className: "narrow:hidden" },
  detectedColumn,
];
const latestColumns = [receivedColumn, statusColumn, requestColumn, detectedColumn];

/** Every payment of the merchant, newest first. */
export function PaymentsTable({ rows }: { rows: PresentedListedPayment[] | undefined }) {
  return <RowsTable columns={allColumns} rows={rows} keyOf={keyOf} />;
}

/** A few payments, inside a box. */
export function LatestPaymentsTable({ rows }: { rows: PresentedListedPayment[] }) {
  return <RowsTable columns={latestColumns} rows={rows} keyOf={keyOf} fit="inset" />;
}

/** Every payment of one request, newest first. */
export function RequestPayments({ request: { payments, status, token } }: RequestPaymentsProps) {
  const money = (amount: PresentedPayment["actual_fee"], symbol?: string) => (
    <Amount amount={amount} symbol={symbol} stable={token.is_stablecoin} weight={symbol ? "strong" : "plain"} />
  );
  const columns: Column<PresentedPayment>[] = [
    { ...receivedColumn, cell: (payment) => money(payment.received_amount, token.symbol) },
    statusColumn,
    { ...transactionColumn, corner: "bottom-left" },
    { ...fromColumn, className: "phone:hidden" },
    {
      title: column.fee,
      alignRight: true,
      className: "phone:hidden",
      cellClassName: "text-ink-2",
      cell: (payment) => money(payment.actual_fee),
    },
    detectedColumn,
  ];
  return (
    <Section aria-labelledby="payments">
      <h2 id="payments">{t.title}</h2>
      {payments.length > 0 ? (
        <RowsTable columns={columns} rows={payments.toReversed()} keyOf={keyOf} fit="inset" />
      ) : (
        <p className="text-ink-2 text-sm">{status === "active" ? t.noneOfActiveRequest : t.noneOfRequest}</p>
      )}
    </Section>
  );
}

type RequestPaymentsProps = { request: PresentedPaymentRequest };

function RequestLink({ payment: { payment_request: request } }: { payment: PresentedListedPayment }) {
  const { basePath } = useDashboard();
  return (
    <>
      <Link className="font-mono text-mono" href={`${basePath}/payment-requests/${request.public_id}`}>
        {request.shortcode}
      </Link>
      {request.external_id ? <span className="text-ink-2"> {request.external_id}</span> : null}
    </>
  );
}

/** The payment's status and, while pending, its confirmations. */
function PaymentStatus({ payment }: { payment: PresentedPayment }) {
  switch (payment.status) {
    case "pending":
      return (
        <Status glyph="pending">
          {isAwaitingFinality(payment) ? t.waitingForFinality : confirmationsText(payment)}
        </Status>
      );
    case "completed":
      return (
        <span className="flex items-center gap-2">
          <Status glyph="completed">{t.status.completed}</Status>
          {payment.is_late ? <Status glyph="attention">{t.late}</Status> : null}
        </span>
      );
    case "failed":
      return <Status glyph="failed">{t.status.failed}</Status>;
  }
}
