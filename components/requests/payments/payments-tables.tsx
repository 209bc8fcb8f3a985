"use client";

import Link from "next/link";
import { messages as t } from "./messages";
import { detectedColumn, keyOf, receivedColumn, statusColumn } from "./payment-columns";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Clip, RowsTable, TwoLines, type Column } from "@/components/ui/rows-table";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";

export const { column } = t;

export const requestColumn = (): Column<PresentedListedPayment> => ({
  title: column.request,
  width: "9rem",
  cardCorner: "bottom-left",
  cell: (payment) => <RequestLink payment={payment} />,
});
const latestColumns = () => [receivedColumn(), statusColumn(), requestColumn(), detectedColumn()];

/** A few payments, inside a box. */
export function LatestPaymentsTable({ rows }: { rows: PresentedListedPayment[] }) {
  return <RowsTable columns={latestColumns()} rows={rows} keyOf={keyOf} isTall fit="inset" />;
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
