import { exceptionWord, sharesOf, statusLook } from "./standing";
import { Amount } from "@/components/ui/amount";
import { Progress } from "@/components/ui/progress";
import { Status } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Props = { request: PresentedPaymentRequest };

/** The status in a table: the active glyph shows the paid share, cancelled is struck. */
export function StatusMark({ request }: Props) {
  const { tone, glyph, word } = statusLook[request.status];
  return (
    <Status tone={tone} glyph={glyph} share={sharesOf(request).paid} struck={request.status === "cancelled"}>
      {word}
    </Status>
  );
}

/** An exception stands beside the amount it is about. */
export function ExceptionMark({ request }: Props) {
  if (!request.exception) return null;
  return (
    <Status tone="attention" glyph="attention">
      {exceptionWord[request.exception]}
    </Status>
  );
}

/** What was paid and, apart, what is pending; a bar only while the request is partly paid. */
export function PaidCell({ request }: Props) {
  const { token } = request;
  const shares = sharesOf(request);
  const pending = request.pending_amount.raw !== "0";
  return (
    <span className="paid">
      <span className="row">
        <span>
          <Amount amount={request.paid_amount} stable={token.is_stablecoin} weight="plain" />
          {pending ? (
            <>
              {" + "}
              <Amount amount={request.pending_amount} stable={token.is_stablecoin} weight="plain" /> pending
            </>
          ) : null}
        </span>
        <ExceptionMark request={request} />
      </span>
      {shares.paid < 100 && shares.paid + shares.pending > 0 ? (
        <Progress paid={shares.paid} pending={shares.pending} />
      ) : null}
    </span>
  );
}
