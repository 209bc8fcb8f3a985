import { confirmationsText, isAwaitingFinality } from "./standing";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { PresentedPayment } from "@/lib/payments/schema";

/** Every payment seen for the request, newest first. */
export function PaymentsTable({ request }: { request: PresentedPaymentRequest }) {
  return (
    <section className="section" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {request.payments.length === 0 ? (
        <p className="muted small">{nothingYet(request)}</p>
      ) : (
        <div className="inset-wrap">
          <table className="inset rows">
            <thead>
              <tr>
                <th scope="col" className="right fit">
                  Received
                </th>
                <th scope="col">Status</th>
                <th scope="col">Transaction</th>
                <th scope="col" className="hide-sm">
                  From
                </th>
                <th scope="col" className="hide-sm right">
                  Fee
                </th>
                <th scope="col" className="right">
                  Seen
                </th>
              </tr>
            </thead>
            <tbody>
              {[...request.payments].reverse().map((payment) => (
                <Row key={payment.id} payment={payment} request={request} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function nothingYet(request: PresentedPaymentRequest): string {
  if (request.status === "active") return "None yet. A payment appears here as soon as it is seen on the chain.";
  return "There was none.";
}

function Row({ payment, request }: { payment: PresentedPayment; request: PresentedPaymentRequest }) {
  const { symbol, is_stablecoin: stable } = request.token;
  return (
    <tr>
      <td className="tl right">
        <Amount amount={payment.received_amount} symbol={symbol} stable={stable} />
      </td>
      <td className="tr">
        <PaymentMark payment={payment} />
      </td>
      <td className="bl">
        <Code text={payment.transaction_hash} label="transaction hash" href={payment.explorer_url} short />
      </td>
      <td className="hide-sm">
        <Code text={payment.from_address} label="sender" short />
      </td>
      <td className="hide-sm right muted">
        <Amount amount={payment.actual_fee} stable={stable} weight="plain" />
      </td>
      <td className="br right muted">
        <Time value={payment.created_at} />
      </td>
    </tr>
  );
}

/** How a payment stands; while it is pending, how deep it is. */
export function PaymentMark({ payment }: { payment: PresentedPayment }) {
  switch (payment.status) {
    case "pending":
      return (
        <Status tone="active" glyph="pending">
          {isAwaitingFinality(payment) ? "Waiting for finality" : confirmationsText(payment)}
        </Status>
      );
    case "completed":
      return (
        <span className="row">
          <Status tone="completed" glyph="completed">
            Completed
          </Status>
          {payment.is_late ? (
            <Status tone="attention" glyph="attention">
              Late
            </Status>
          ) : null}
        </span>
      );
    case "failed":
      return (
        <Status tone="failed" glyph="failed">
          Failed
        </Status>
      );
  }
}
