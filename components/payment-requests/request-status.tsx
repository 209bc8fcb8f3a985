import { messages as list } from "./list-messages";
import { messages as t } from "./messages";
import { isPartlyPaid, sharesOf, statusLook } from "./request-text";
import { Amount } from "@/components/ui/amount";
import { Progress } from "@/components/ui/progress";
import { Rich } from "@/components/ui/rich";
import { Status } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Props = { request: PresentedPaymentRequest };

/** The status in a table: the active glyph shows the paid share, a cancelled request is struck through. */
export function RequestStatus({ request }: Props) {
  const { glyph, word } = statusLook[request.status];
  return (
    <Status glyph={glyph} share={sharesOf(request).paid} struck={request.status === "cancelled"}>
      {word}
    </Status>
  );
}

export function RequestException({ request, isSmall }: Props & { isSmall?: boolean }) {
  return (
    request.exception && (
      <Status glyph="attention" isSmall={isSmall}>
        {t.exception[request.exception]}
      </Status>
    )
  );
}

/** Paid and pending amounts, with a bar while the request is partly paid. */
export function PaidCell({ request }: Props) {
  const { token } = request;
  const pending = <Amount amount={request.pending_amount} stable={token.is_stablecoin} weight="plain" />;
  const shares = sharesOf(request);
  return (
    <span className="grid w-38 gap-1">
      <span className="flex items-center gap-2">
        <span>
          <Amount amount={request.paid_amount} stable={token.is_stablecoin} weight="plain" />
          {request.pending_amount.raw === "0" ? null : (
            <>
              {" + "}
              <Rich text={list.pending} parts={{ amount: pending }} />
            </>
          )}
        </span>
        <RequestException request={request} isSmall />
      </span>
      {isPartlyPaid(request) ? <Progress paid={shares.paid} pending={shares.pending} /> : null}
    </span>
  );
}
