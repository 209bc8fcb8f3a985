import Link from "next/link";
import { ChainName } from "@/components/chains/chain-mark";
import { PaymentMark } from "@/components/payment-requests/payments-table";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedListedPayment } from "@/lib/payments/schema";

const columns = [
  { title: "Received", width: "5rem", className: "tl right fit" },
  { title: "Status", width: "5.5rem", className: "tr" },
  { title: "Payment request", width: "9rem", className: "bl" },
  { title: "Chain", width: "5rem", className: "hide-md" },
  { title: "Transaction", width: "7rem", className: "hide-sm" },
  { title: "From", width: "7rem", className: "hide-md" },
  { title: "Seen", width: "4rem", className: "br right" },
];

/** Every payment of the merchant's, newest first. */
export function PaymentsTable({ rows }: { rows: PresentedListedPayment[] | undefined }) {
  return (
    <RowsTable
      columns={columns}
      rows={rows?.map((payment) => (
        <Row key={payment.id} payment={payment} />
      ))}
    />
  );
}

function Row({ payment }: { payment: PresentedListedPayment }) {
  const { basePath } = useDashboard();
  const { token, payment_request: request } = payment;
  return (
    <tr>
      <td className="tl right fit">
        <Amount amount={payment.received_amount} symbol={token.symbol} stable={token.is_stablecoin} />
      </td>
      <td className="tr">
        <PaymentMark payment={payment} />
      </td>
      <td className="bl">
        <Link href={`${basePath}/payment-requests/${request.public_id}`}>
          <span className="mono">{request.shortcode}</span>
        </Link>
        {request.external_id ? <span className="muted"> {request.external_id}</span> : null}
      </td>
      <td className="hide-md">
        <ChainName chain={payment.chain} />
      </td>
      <td className="hide-sm">
        <Code text={payment.transaction_hash} label="transaction hash" href={payment.explorer_url} short />
      </td>
      <td className="hide-md">
        <Code text={payment.from_address} label="sender" short />
      </td>
      <td className="br right muted">
        <Time value={payment.created_at} />
      </td>
    </tr>
  );
}
