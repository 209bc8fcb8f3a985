import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { TransactionCode } from "./payment-code";
import { moneyText } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type UncreditedNoticesProps = {
  request: PublicPaymentRequest;
  /** A transaction of this browser's wallet that the request does not list, or not yet. */
  unlistedHash?: string | null;
};

/** Each payment that arrived although nothing was due any more, with its transaction and what to do. */
export function UncreditedNotices({ request, unlistedHash }: UncreditedNoticesProps) {
  const { uncredited_transfers: transfers, merchant_name: merchant, status, token, chain } = request;
  const textOf = status === "completed" ? t.secondPayment : t.tooLatePayment;
  return (
    <>
      {transfers.map(({ transaction_hash: hash, amount, explorer_url: href }) => (
        <UncreditedNotice key={hash} code={<TransactionCode hash={hash} href={href} />}>
          {textOf(moneyText(amount, token), merchant)}
        </UncreditedNotice>
      ))}
      {unlistedHash ? (
        <UncreditedNotice
          code={<TransactionCode hash={unlistedHash} href={transactionUrl(chain.explorer_url, unlistedHash)} />}
        >
          {t.unlistedPayment(merchant)}
        </UncreditedNotice>
      ) : null}
    </>
  );
}

/** Each transfer in another token or on another chain. Anyone can send one, so paying stays possible. */
export function MisdirectedNotices({ request }: { request: PublicPaymentRequest }) {
  return request.misdirected_transfers.map(({ transaction_hash: hash, amount, token, chain, explorer_url: href }) => (
    <UncreditedNotice key={hash} code={<TransactionCode hash={hash} href={href} />}>
      {t.misdirected(moneyText(amount, token), chain.name, request.merchant_name)}
    </UncreditedNotice>
  ));
}

function UncreditedNotice({ children, code }: { children: string; code: ReactNode }) {
  return (
    <Notice glyph="attention" role="status">
      <p>
        <RichText text={children} />
      </p>
      {code}
    </Notice>
  );
}
