import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { LeaveLink } from "./return-link";
import { TransactionCode } from "./payment-code";
import { TornArt } from "./torn-art";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** The request was cancelled, or its merchant suspended, while the page was open. No address or amount is shown. */
export function GoneSlip({ request, sentHash }: { request: PublicPaymentRequest; sentHash: string | null }) {
  const hasPaid = sentHash !== null || request.payments.length > 0;
  return (
    <>
      <article className={slipClass.torn}>
        <SlipAbove variant="torn">
          <TornArt />
          <h1>{t.goneVerdict}</h1>
          <p className="text-ink-2">
            <RichText text={t.goneText(request.merchant_name)} />
          </p>
          {hasPaid ? <p>{t.goneSent(request.merchant_name)}</p> : null}
          {sentHash ? (
            <TransactionCode hash={sentHash} href={transactionUrl(request.chain.explorer_url, sentHash)} />
          ) : null}
        </SlipAbove>
      </article>
      <LeaveLink url={request.cancel_url} ended />
    </>
  );
}
