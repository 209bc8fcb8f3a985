"use client";

import Link from "next/link";
import { Box } from "./box";
import { usePayments } from "@/components/payments/queries";
import { PaymentMark } from "@/components/payment-requests/payments-table";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Amount } from "@/components/ui/amount";
import { Time } from "@/components/ui/time";
import type { PresentedListedPayment } from "@/lib/payments/schema";

const shown = 5;

/** The last few payments. */
export function LatestPayments() {
  const { environment, basePath } = useDashboard();
  const query = usePayments(environment, { status: null, cursor: null });
  const rows = query.data?.data;
  return (
    <Box title="Latest payments" aside={<Link href={`${basePath}/payments`}>All payments</Link>} wide query={query}>
      {rows === undefined ? null : rows.length === 0 ? (
        <p className="muted small">None yet. A payment appears here as soon as it is seen on its chain.</p>
      ) : (
        <table className="inset rows">
          <thead>
            <tr>
              <th scope="col" className="right fit">
                Received
              </th>
              <th scope="col">Status</th>
              <th scope="col">Payment request</th>
              <th scope="col" className="right">
                Seen
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}

function Row({ payment }: { payment: PresentedListedPayment }) {
  const { basePath } = useDashboard();
  const { token, payment_request: request } = payment;
  return (
    <tr>
      <td className="tl right">
        <Amount amount={payment.received_amount} symbol={token.symbol} stable={token.is_stablecoin} />
      </td>
      <td className="tr">
        <PaymentMark payment={payment} />
      </td>
      <td className="bl">
        <Link className="mono" href={`${basePath}/payment-requests/${request.public_id}`}>
          {request.shortcode}
        </Link>
        {request.external_id ? <span className="muted"> {request.external_id}</span> : null}
      </td>
      <td className="br right muted">
        <Time value={payment.created_at} />
      </td>
    </tr>
  );
}
