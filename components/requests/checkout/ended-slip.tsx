import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { moneyText } from "@/components/ui/format";
import { WaitingPill } from "./waiting-pill";
import { UncreditedNotices } from "./uncredited-notices";
import { LeaveLink } from "./return-link";
import { Slip, Verdict } from "./slip";
import { Notice, Status } from "@/components/ui/status";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type EndedSlipProps = { request: PublicPaymentRequest; isChecking: boolean };

/** A request past its expiry. `isChecking`: a payment sent in time may still be found. Never shows an address. */
export function EndedSlip({ request, isChecking }: EndedSlipProps) {
  return (
    <>
      {isChecking ? <CheckingSlip request={request} /> : <ExpiredSlip request={request} />}
      <LeaveLink url={request.cancel_url} ended />
    </>
  );
}

function CheckingSlip({ request }: { request: PublicPaymentRequest }) {
  return (
    <Slip request={request} pill={<WaitingPill tone="neutral">{t.timeUp}</WaitingPill>}>
      <Verdict title={t.timeUpVerdict}>
        <RichText text={t.timeUpText} />
      </Verdict>
    </Slip>
  );
}

function ExpiredSlip({ request }: { request: PublicPaymentRequest }) {
  const pill = (
    <Status pill glyph="expired">
      {t.expired}
    </Status>
  );
  const notice = noticeText(request);
  const above = (
    <>
      <Verdict title={t.expiredVerdict} ruled>
        <RichText text={t.expiredText(request.merchant_name)} />
      </Verdict>
      {notice === null ? null : (
        <Notice glyph="attention">
          <RichText text={notice} />
        </Notice>
      )}
      <UncreditedNotices request={request} />
    </>
  );
  return <Slip request={request} torn pill={pill} above={above} />;
}

function noticeText({ exception, merchant_name: merchant, token, paid_amount: paid, amount }: PublicPaymentRequest) {
  if (exception === "paid_late") return t.expiredLate(merchant);
  return BigInt(paid.raw) > 0n ? t.expiredPart(moneyText(paid, token), moneyText(amount, token), merchant) : null;
}
