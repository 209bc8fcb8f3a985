"use client";

import { messages as detailMessages } from "./detail-messages";
import { messages } from "./messages";
import { pendingConfirmations, unpaidLabel } from "./detail-text";
import { sharesOf } from "./request-text";
import { Amount } from "@/components/ui/amount";
import { amountText } from "@/components/ui/format";
import { Figure, Figures } from "@/components/ui/figures";
import { useNow } from "@/components/ui/now";
import { Progress } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const t = detailMessages.detail;
const { field, status } = messages;

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
        label={t.progress(text(request.paid_amount), text(request.amount), token.symbol, text(request.pending_amount))}
      />
      <Figures>
        <Figure name={t.paid} swatchClassName="bg-completed">
          {money(request.paid_amount)}
        </Figure>
        <Figure name={confirmations ? t.pendingWith(confirmations) : t.pending} swatchClassName="bg-active">
          {money(request.pending_amount)}
        </Figure>
        <Figure name={unpaidLabel(request)} swatchClassName="bg-line">
          {money(request.remaining_amount)}
        </Figure>
        <EndTime request={request} />
      </Figures>
    </>
  );
}

/** When the request expires, or how and when it ended. */
function EndTime({ request }: { request: PresentedPaymentRequest }) {
  const [name, value] = endOf(request, useNow());
  return (
    <Figure name={name}>
      <span className="font-bold whitespace-nowrap">
        <Time value={value} precise />
      </span>
    </Figure>
  );
}

function endOf(request: PresentedPaymentRequest, now: Date | null): [name: string, value: string] {
  if (request.status === "completed" && request.completed_at) return [status.completed, request.completed_at];
  if (request.status === "cancelled" && request.cancelled_at) return [status.cancelled, request.cancelled_at];
  const isPast = request.status === "expired" || (now !== null && new Date(request.expires_at) <= now);
  return [isPast ? status.expired : field.expires, request.expires_at];
}
