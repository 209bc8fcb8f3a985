import { messages as t } from "./list-messages";
import { RequestException } from "./request-status";
import { isPartlyPaid, sharesOf } from "./request-text";
import { Amount } from "@/components/ui/amount";
import { Progress } from "@/components/ui/progress";
import { RichText } from "@/components/ui/rich-text";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** Paid and pending amounts, with a bar while the request is partly paid. */
export function PaidCell({ request }: { request: PresentedPaymentRequest }) {
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
              <RichText text={t.pending} parts={{ amount: pending }} />
            </>
          )}
        </span>
        <RequestException request={request} isSmall />
      </span>
      {isPartlyPaid(request) ? <Progress paid={shares.paid} pending={shares.pending} /> : null}
    </span>
  );
}
