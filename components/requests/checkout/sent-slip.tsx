"use client";

import { useEffect, useEffectEvent } from "react";
import { Deadline } from "./deadline";
import { messages as t } from "./messages";
import { TransactionCode } from "./payment-code";
import { useIsSlow } from "./use-is-slow";
import { WaitingPill } from "./waiting-pill";
import { Slip, SlipNote, Verdict } from "./slip";
import type { WalletProvider } from "./wallet";
import { Button } from "@/components/ui/button";
import { RichText } from "@/components/ui/rich-text";
import { DetailList } from "@/components/ui/detail-list";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

const slowAfterMs = 60_000;
const pollMs = 4_000;

type SentSlipProps = {
  request: PublicPaymentRequest;
  now: Date;
  transactionHash: string;
  /** The request has expired. The server decides whether the payment still counts. */
  isLate: boolean;
  /** The server has the report, so the page can be closed. */
  isReported: boolean;
  /** The EVM wallet that sent the payment; null for a Solana wallet and after a reload. */
  provider: WalletProvider | null;
  onFailed: () => void;
  onPayAgain: () => void;
};

/**
 * A payment that this browser's wallet has sent but the chain does not have yet. Offers no other way to pay, because
 * that could pay twice.
 */
export function SentSlip(props: SentSlipProps) {
  const { request, now, transactionHash, isLate, isReported, provider, onFailed, onPayAgain } = props;
  const isSlow = useIsSlow(slowAfterMs);
  useFailureCheck(provider, transactionHash, onFailed);
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

/** Polls the wallet's node to detect a failed transaction. Without a response, the payment stays pending. */
function useFailureCheck(provider: WalletProvider | null, transactionHash: string, onFailed: () => void): void {
  const report = useEffectEvent(onFailed);
  useEffect(() => {
    if (!provider) return;
    const timer = setInterval(() => {
      void provider
        .request({ method: "eth_getTransactionReceipt", params: [transactionHash] })
        .then((receipt) => {
          const hasFailed =
            typeof receipt === "object" && receipt !== null && "status" in receipt && receipt.status === "0x0";
          if (hasFailed) report();
        })
        .catch(() => undefined);
    }, pollMs);
    return () => clearInterval(timer);
  }, [provider, transactionHash]);
}
