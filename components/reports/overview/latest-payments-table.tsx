import {
  detectedColumn,
  keyOf,
  receivedColumn,
  statusColumn,
  requestColumn,
} from "@/components/requests/payments/payment-columns";
import { RowsTable } from "@/components/ui/rows-table";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";

const latestColumns = () => [receivedColumn(), statusColumn(), requestColumn(), detectedColumn()];

/** A few payments, inside a box. */
export function LatestPaymentsTable({ rows }: { rows: PresentedListedPayment[] }) {
  return <RowsTable columns={latestColumns()} rows={rows} keyOf={keyOf} isTall fit="inset" />;
}
