"use client";

import { Deadline } from "./deadline";
import { messages as t } from "./messages";
import { TransactionCode } from "./payment-code";
import { useIsSlow } from "./use-is-slow";
import { WaitingPill } from "./waiting-pill";
import { Slip, SlipNote, Verdict } from "./slip";
import { Button } from "@/components/ui/button";
import { RichText } from "@/components/ui/rich-text";
import { DetailList } from "@/components/ui/detail-list";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

const slowAfterMs = 60_000;

type SentSlipProps = {
  request: PublicPaymentRequest;
  now: Date;
  transactionHash: string;
  /** The request has expired. The server decides whether the payment still counts. */
  isLate: boolean;
  /** The server has the report, so the page can be closed. */
  isReported: boolean;
  onPayAgain: () => void;
};

/**
 * A payment that this browser's wallet has sent but the chain does not have yet. Offers no other way to pay, because
 * that could pay twice.
 */
export function SentSlip(props: SentSlipProps) {
  const { request, now, transactionHash, isLate, isReported, onPayAgain } = props;
  const isSlow = useIsSlow(slowAfterMs);
  const href = transactionUrl(request.chain.explorer_url, transactionHash);
  return (
    <>
      <Slip
        request={request}
        amount={request.due_amount}
        pill={<WaitingPill>{t.sent}</WaitingPill>}
        above={isLate ? null : <Deadline expiresAt={request.expires_at} now={now} />}
      >
        <Verdict title={isLate ? t.sentLateVerdict : t.sentVerdict}>
          <RichText text={(isLate ? t.sentLateText : t.sentText)(request.chain.name)} />
        </Verdict>
        <DetailList
          className="border-t border-line pt-5"
          stacks
          entries={[[t.transaction, <TransactionCode hash={transactionHash} href={href} />]]}
        />
        {isSlow ? (
          <div className="grid gap-3" role="status">
            <p className="text-sm">{isLate ? t.sentLateSlow : t.sentSlow}</p>
            <p>
              <Button onClick={onPayAgain}>{isLate ? t.sentFailed : t.payAgain}</Button>
            </p>
          </div>
        ) : null}
      </Slip>
      <SlipNote>{isReported ? t.closePage(request.merchant_name) : t.keepPageOpen}</SlipNote>
    </>
  );
}
