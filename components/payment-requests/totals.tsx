"use client";

import { pendingConfirmations, sharesOf, unpaidLabel } from "./request-text";
import { Amount } from "@/components/ui/amount";
import { amountText } from "@/components/ui/amount-text";
import { Progress } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** The paid amount as a bar and figures. */
export function Totals({ request }: { request: PresentedPaymentRequest }) {
  const { token } = request;
  const shares = sharesOf(request);
  const money = (amount: PresentedPaymentRequest["amount"]) => (
    <Amount amount={amount} symbol={token.symbol} stable={token.is_stablecoin} />
  );
  const text = (amount: PresentedPaymentRequest["amount"]) => amountText(amount, token.is_stablecoin);
  const confirmations = pendingConfirmations(request);
  return (
    <>
      <Progress
        meter
        paid={shares.paid}
        pending={shares.pending}
        label={`${text(request.paid_amount)} of ${text(request.amount)} ${token.symbol} paid, ${text(request.pending_amount)} pending`}
      />
      <dl className="ruled quad">
        <div>
          <dt>
            <i className="swatch-paid" />
            Paid
          </dt>
          <dd>{money(request.paid_amount)}</dd>
        </div>
        <div>
          <dt>
            <i className="swatch-pending" />
            Pending{confirmations ? `, ${confirmations}` : ""}
          </dt>
          <dd>{money(request.pending_amount)}</dd>
        </div>
        <div>
          <dt>
            <i className="swatch-remaining" />
            {unpaidLabel(request)}
          </dt>
          <dd>{money(request.remaining_amount)}</dd>
        </div>
        <End request={request} />
      </dl>
    </>
  );
}

/** When it expires, or when and how it ended. */
function End({ request }: { request: PresentedPaymentRequest }) {
  const [name, value] = endOf(request);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="amount">
          <Time value={value} precise />
        </span>
      </dd>
    </div>
  );
}

function endOf(request: PresentedPaymentRequest): [name: string, value: string] {
  if (request.status === "completed" && request.completed_at) return ["Completed", request.completed_at];
  if (request.status === "cancelled" && request.cancelled_at) return ["Cancelled", request.cancelled_at];
  return [new Date(request.expires_at) > new Date() ? "Expires" : "Expired", request.expires_at];
}
