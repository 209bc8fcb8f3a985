import { messages as t } from "./messages";
import { confirmationsText, isAwaitingFinality } from "./payment-text";
import { Code } from "@/components/ui/address";
import { type Column, Clip, TwoLines } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { TableAmount } from "@/components/ui/table-amount";
import { Time } from "@/components/ui/time";
import type { PresentedListedPayment, PresentedPayment } from "@/lib/requests/payments/schema";
import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";

// The columns that the tables of all payments and of one request's share.

const { column } = t;

export const receivedColumn = (): Column<PresentedListedPayment> => ({
  title: column.received,
  width: "5rem",
  cardCorner: "top-left",
  alignRight: true,
  className: "w-48",
  cell: ({ received_amount: amount, token }) => <TableAmount amount={amount} token={token} />,
});
export const statusColumn = (): Column<PresentedPayment> => ({
  title: t.statusLabel,
  width: "5.5rem",
  cardCorner: "top-right",
  className: "w-40",
  cell: (payment) => <PaymentStatus payment={payment} />,
});
export const transactionColumn = (): Column<PresentedPayment> => ({
  title: column.transaction,
  width: "7rem",
  className: "w-38 @max-3xl:hidden",
  cell: (payment) => (
    <Code text={payment.transaction_hash} label={t.transactionHash} href={payment.explorer_url} short />
  ),
});
export const fromColumn = (): Column<PresentedPayment> => ({
  title: column.from,
  width: "7rem",
  className: "w-38 @max-6xl:hidden",
  cell: (payment) => <Code text={payment.from_address} label={t.sender} short />,
});
export const detectedColumn = (): Column<PresentedPayment> => ({
  title: column.detected,
  width: "4rem",
  cardCorner: "bottom-right",
  alignRight: true,
  className: "w-32",
  cellClassName: "text-ink-2",
  cell: (payment) => <Time value={payment.created_at} />,
});

export const keyOf = ({ id }: PresentedPayment) => id;

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
        <span className="grid justify-items-start gap-0.5 card:justify-items-end">
          <Status glyph="completed">{t.status.completed}</Status>
          {payment.is_late ? (
            <Status glyph="attention" isSmall>
              {t.late}
            </Status>
          ) : null}
        </span>
      );
    case "failed":
      return <Status glyph="failed">{t.status.failed}</Status>;
  }
}

export const requestColumn = (): Column<PresentedListedPayment> => ({
  title: t.column.request,
  width: "9rem",
  cardCorner: "bottom-left",
  cell: (payment) => <RequestLink payment={payment} />,
});

function RequestLink({ payment: { payment_request: request } }: { payment: PresentedListedPayment }) {
  const { basePath } = useDashboard();
  const link = (
    <Link className="font-mono text-mono" href={`${basePath}/payment-requests/${request.public_id}`}>
      {request.shortcode}
    </Link>
  );
  return request.external_id ? <TwoLines first={link} second={<Clip text={request.external_id} />} /> : link;
}
