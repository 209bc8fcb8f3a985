import { messages as t } from "./messages";
import { detectedColumn, fromColumn, keyOf, receivedColumn, statusColumn, transactionColumn } from "./payment-columns";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Section } from "@/components/ui/split";
import { TableAmount } from "@/components/ui/table-amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { PresentedPayment } from "@/lib/requests/payments/schema";

/** Every payment of one request, newest first. */
export function RequestPayments({ request: { payments, status, token } }: RequestPaymentsProps) {
  const columns: Column<PresentedPayment>[] = [
    {
      ...receivedColumn(),
      className: "w-44",
      cell: ({ received_amount: amount }) => <TableAmount amount={amount} token={token} />,
    },
    statusColumn(),
    { ...transactionColumn(), className: undefined, cardCorner: "bottom-left" },
    { ...fromColumn(), className: "w-38 @max-4xl:hidden" },
    {
      title: t.column.fee,
      alignRight: true,
      className: "w-28 @max-3xl:hidden",
      cellClassName: "text-ink-2",
      cell: ({ actual_fee: fee }) => <TableAmount amount={fee} token={token} isPlain />,
    },
    detectedColumn(),
  ];
  return (
    <Section aria-labelledby="payments">
      <h2 id="payments">{t.title}</h2>
      {payments.length > 0 ? (
        <RowsTable columns={columns} rows={[...payments].reverse()} keyOf={keyOf} fit="inset" />
      ) : (
        <p className="text-ink-2 text-sm">{status === "active" ? t.noneOfActiveRequest : t.noneOfRequest}</p>
      )}
    </Section>
  );
}

type RequestPaymentsProps = { request: PresentedPaymentRequest };
