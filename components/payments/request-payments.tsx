import { messages as t } from "./messages";
import { detectedColumn, fromColumn, keyOf, receivedColumn, statusColumn, transactionColumn } from "./payment-columns";
import { Amount } from "@/components/ui/amount";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Section } from "@/components/ui/split";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { PresentedPayment } from "@/lib/payments/schema";

/** Every payment of one request, newest first. */
export function RequestPayments({ request: { payments, status, token } }: RequestPaymentsProps) {
  const money = (amount: PresentedPayment["actual_fee"], symbol?: string) => (
    <Amount amount={amount} symbol={symbol} stable={token.is_stablecoin} weight={symbol ? "strong" : "plain"} />
  );
  const columns: Column<PresentedPayment>[] = [
    { ...receivedColumn, cell: (payment) => money(payment.received_amount, token.symbol) },
    statusColumn,
    { ...transactionColumn, cardCorner: "bottom-left" },
    { ...fromColumn, className: "phone:hidden" },
    {
      title: t.column.fee,
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
