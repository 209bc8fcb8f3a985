import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/amount-text";
import { WaitingPill } from "./pill";
import { LeaveLink } from "./return-link";
import { Rich } from "./rich";
import { SlipHead } from "./slip-head";
import { Notice, Status } from "@/components/ui/status";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type EndedSlipProps = { request: PublicPaymentRequest; isChecking: boolean };

/** Past its time: while the chain is still being read, and after. Neither shows anything that could be paid to. */
export function EndedSlip({ request, isChecking }: EndedSlipProps) {
  return (
    <>
      <article className={isChecking ? "slip" : "slip torn"}>
        <div className="above">
          <SlipHead
            request={request}
            amount={request.amount}
            pill={
              isChecking ? (
                <WaitingPill tone="neutral">{t.timeUp}</WaitingPill>
              ) : (
                <Status pill glyph="expired">
                  {t.expired}
                </Status>
              )
            }
          />
          {isChecking ? null : <Expired request={request} />}
        </div>
        {isChecking ? (
          <div className="below">
            <div className="group">
              <h2 className="verdict">{t.timeUpVerdict}</h2>
              <p className="muted">
                <Rich text={t.timeUpText} />
              </p>
            </div>
          </div>
        ) : null}
      </article>
      <LeaveLink url={request.cancel_url} ended />
    </>
  );
}

function Expired({ request }: { request: PublicPaymentRequest }) {
  const { merchant_name: merchant, token, paid_amount: paid } = request;
  const isLate = request.exception === "paid_late";
  return (
    <>
      <div className="group receipt">
        <h2 className="verdict">{t.expiredVerdict}</h2>
        <p className="muted">
          <Rich text={t.expiredText(merchant)} />
        </p>
      </div>
      {isLate || BigInt(paid.raw) > 0n ? (
        <Notice glyph="attention">
          <Rich
            text={
              isLate
                ? t.expiredLate(merchant)
                : t.expiredPart(moneyText(paid, token), moneyText(request.amount, token), merchant)
            }
          />
        </Notice>
      ) : null}
    </>
  );
}
