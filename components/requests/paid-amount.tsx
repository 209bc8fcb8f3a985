import { Fragment } from "react";
import { messages as t } from "./list-messages";
import { isPartlyPaid, sharesOf } from "./request-text";
import { Progress } from "@/components/ui/progress";
import { RichText } from "@/components/ui/rich-text";
import { TableAmount } from "@/components/ui/table-amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

/** "60.00 paid, 36.00 left" and, while the request is partly paid, a bar. */
export function PaidAmount({ request }: { request: PresentedPaymentRequest }) {
  const { token, status, paid_amount: paid, pending_amount: pending, remaining_amount: remaining } = request;
  const isOpen = status === "active" || paid.raw !== "0";
  const parts = [
    [t.paid, paid],
    ...(pending.raw === "0" ? [] : ([[t.pending, pending]] as const)),
    ...(isOpen && remaining.raw !== "0" ? ([[t.left, remaining]] as const) : []),
  ] as const;
  const shares = sharesOf(request);
  return (
    <>
      <span className="text-xs whitespace-normal text-ink-2">
        {parts.map(([text, amount], index) => (
          <Fragment key={text}>
            {index > 0 ? ", " : null}
            <span className="inline-block">
              <RichText text={text} parts={{ amount: <TableAmount amount={amount} token={token} isPlain /> }} />
            </span>
          </Fragment>
        ))}
      </span>
      {isPartlyPaid(request) ? (
        <span className="mt-0.5 w-full max-w-38">
          <Progress paid={shares.paid} pending={shares.pending} />
        </span>
      ) : null}
    </>
  );
}
