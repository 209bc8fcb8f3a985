"use client";

import Link from "next/link";
import { messages as t } from "./messages";
import { detectedColumn, fromColumn, keyOf, receivedColumn, statusColumn, transactionColumn } from "./payment-columns";
import { ChainName } from "@/components/chains/chain-mark";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Clip, RowsTable, TwoLines, type Column } from "@/components/ui/rows-table";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";

const { column } = t;

const requestColumn: Column<PresentedListedPayment> = {
  title: column.request,
  width: "9rem",
  cardCorner: "bottom-left",
  cell: (payment) => <RequestLink payment={payment} />,
};
const chainColumn: Column<PresentedListedPayment> = {
  title: column.chain,
  width: "5rem",
  className: "w-36 @max-4xl:hidden",
  cell: (payment) => <ChainName chain={payment.chain} />,
};
const allColumns = [
  receivedColumn,
  statusColumn,
  requestColumn,
  chainColumn,
  transactionColumn,
  fromColumn,
  detectedColumn,
];
const latestColumns = [receivedColumn, statusColumn, requestColumn, detectedColumn];

/** Every payment of the merchant, newest first. */
export function PaymentsTable({ rows }: { rows: PresentedListedPayment[] | undefined }) {
  return <RowsTable columns={allColumns} rows={rows} keyOf={keyOf} isTall />;
}

/** A few payments, inside a box. */
export function LatestPaymentsTable({ rows }: { rows: PresentedListedPayment[] }) {
  return <RowsTable columns={latestColumns} rows={rows} keyOf={keyOf} isTall fit="inset" />;
}

function RequestLink({ payment: { payment_request: request } }: { payment: PresentedListedPayment }) {
  const { basePath } = useDashboard();
  const link = (
    <Link className="font-mono text-mono" href={`${basePath}/payment-requests/${request.public_id}`}>
      {request.shortcode}
    </Link>
  );
  return request.external_id ? <TwoLines first={link} second={<Clip text={request.external_id} />} /> : link;
}
