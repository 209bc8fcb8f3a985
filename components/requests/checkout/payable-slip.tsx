import { Deadline } from "./deadline";
import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { PaidAlready } from "./paid-already";
import { TransactionCode } from "./payment-code";
import { WaitNotice } from "./connection";
import { WaitingPill } from "./waiting-pill";
import { LeaveLink } from "./return-link";
import { CodeToggle, Scan } from "./scan";
import { pathOf } from "./live-request";
import { Slip, SlipNote } from "./slip";
import { agoText } from "./time-left";
import type { WalletPayment } from "./use-wallet-payment";
import type { CheckoutView } from "./view";
import { Wallets } from "./wallets";
import { sharePercent, amountText, moneyText, exactDigits } from "@/components/ui/format";
import { Notice, Status } from "@/components/ui/status";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { useId, useState, type ReactNode } from "react";
import { CopyRow } from "./copy-row";
import { Exchange } from "./exchange";
import { Address } from "@/components/ui/address";

type PayableSlipProps = {
  request: PublicPaymentRequest;
  now: Date;
  view: Extract<CheckoutView, { kind: "payable" }>;
  payment: WalletPayment;
  /** Why the payer must not pay yet, if so. */
  reasonToWait: string | null;
};

/** The amount above the perforation, the ways to pay below. */
export function PayableSlip({ request, now, view, payment, reasonToWait }: PayableSlipProps) {
  const { isPartlyPaid, reportedHash } = view;
  const [isCodeOpen, setCodeOpen] = useState(false);
  const pill = isPartlyPaid ? (
    <Status pill glyph="active" share={sharePercent(request.paid_amount, request.amount)}>
      {t.partlyPaid}
    </Status>
  ) : (
    <WaitingPill>{t.waiting}</WaitingPill>
  );
  const above = (
    <>
      {isPartlyPaid ? <Received request={request} /> : null}
      <Deadline expiresAt={request.expires_at} now={now} />
    </>
  );
  const label = isPartlyPaid ? t.stillToPay : undefined;
  return (
    <>
      <Slip request={request} amount={request.due_amount} label={label} pill={pill} above={above}>
        <WaitNotice reason={reasonToWait} />
        {reportedHash ? <ReportedPayment request={request} transactionHash={reportedHash} /> : null}
        {request.wallet_handoff_at && payment.state.kind !== "busy" ? (
          <HandedOff age={agoText(now.getTime() - Date.parse(request.wallet_handoff_at))} />
        ) : null}
        <Wallets
          request={request}
          isPartlyPaid={isPartlyPaid}
          payment={payment}
          isWaiting={reasonToWait !== null}
          codeToggle={<CodeToggle isOpen={isCodeOpen} onToggle={() => setCodeOpen(!isCodeOpen)} />}
        />
        <Scan request={request} isOpen={isCodeOpen} />
        <ManualPayment request={request} />
        <PaidAlready request={request} />
      </Slip>
      <SlipNote>
        <span className="in-data-static:hidden">{t.updatesItself}</span>
        <noscript>{t.reloadToUpdate}</noscript>
      </SlipNote>
      {reasonToWait === null ? <OfferLink request={request} /> : null}
      <LeaveLink url={request.cancel_url} />
    </>
  );
}

function OfferLink({ request: { offer, shortcode } }: { request: PublicPaymentRequest }) {
  const link = (text: ReactNode) => (
    <a href={`${pathOf(shortcode)}/offer`} download>
      {text}
    </a>
  );
  return offer ? (
    <SlipNote>
      <span>
        <RichText text={t.keepOffer} link={link} />
      </span>
    </SlipNote>
  ) : null;
}

/** Anyone with the link can report a payment, so paying stays possible. */
function ReportedPayment({ request, transactionHash }: { request: PublicPaymentRequest; transactionHash: string }) {
  return (
    <Notice glyph="attention" role="status">
      <p>
        <RichText text={t.reportedPayment} />
      </p>
      <TransactionCode hash={transactionHash} href={transactionUrl(request.chain.explorer_url, transactionHash)} />
    </Notice>
  );
}

/**
 * A wallet's prompt may still be open here, in another tab or on another device. Its age is hidden from screen readers,
 * which would announce every second.
 */
function HandedOff({ age }: { age: string }) {
  return (
    <Notice glyph="attention" role="status">
      <RichText text={t.handedOff} parts={{ age: <span aria-hidden="true">{age}</span> }} />
    </Notice>
  );
}

/** The amounts that a partly paid request has received, with a bar: the final amount solid, the pending one hatched. */
function Received({ request }: { request: PublicPaymentRequest }) {
  const { amount, paid_amount: paid, pending_amount: pending, token } = request;
  const text = (part: typeof paid) => amountText(part, token.is_stablecoin);
  const hasPaid = BigInt(paid.raw) > 0n;
  const hasPending = BigInt(pending.raw) > 0n;
  return (
    <>
      <div className="grid gap-3">
        <ShareBar paid={sharePercent(paid, amount)} pending={sharePercent(pending, amount)} />
        <div className="flex items-start justify-between gap-4 text-sm">
          <div className="grid gap-1">
            {hasPaid ? <Status glyph="completed">{t.received(text(paid))}</Status> : null}
            {hasPending ? <Status glyph="pending">{t.detected(text(pending))}</Status> : null}
          </div>
          <span className="text-end text-ink-2">{t.ofAmount(moneyText(amount, token))}</span>
        </div>
      </div>
      <p className="text-sm text-ink-2">
        {hasPending ? t.partDetected(moneyText(pending, token)) : t.partArrived(moneyText(paid, token))}
      </p>
    </>
  );
}

/** A bar of two percentages: the paid one solid, the pending one hatched. */
function ShareBar({ paid, pending }: { paid: number; pending: number }) {
  const hatch = useId();
  return (
    <svg className="h-2.5 w-full rounded-full bg-line rtl:-scale-x-100" aria-hidden="true">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="fill-active" />
        </pattern>
      </defs>
      <rect width={`${paid}%`} height="100%" className="fill-completed" />
      <rect x={`${paid}%`} width={`${Math.min(pending, 100 - paid)}%`} height="100%" fill={`url(#${hatch})`} />
    </svg>
  );
}

/** Address and amount to copy, or why a manual payment is not possible. */
function ManualPayment({ request }: { request: PublicPaymentRequest }) {
  const { recipient_address: address, payment_instructions: instructions, chain, token, due_amount: due } = request;
  if (!address || !instructions) return null;
  const digits = exactDigits(due, token);
  const isAccepted = instructions.plain_transfer_accepted;
  // Scanning still works on Solana, where the QR code carries the reference.
  const explanation = (chain.type === "solana" ? t.noSendingByHand : t.noPlainTransfer)(request.merchant_name);
  const notice = (text: string) => (
    <Notice glyph="attention">
      <RichText text={text} />
    </Notice>
  );
  return (
    <section className="grid gap-3" aria-label={t.byHand}>
      {isAccepted ? null : notice(explanation)}
      <div>
        <CopyRow
          label={isAccepted ? t.recipientAddress(chain.name) : t.addressToCompare(chain.name)}
          copies={isAccepted ? { text: address, name: t.copyAddress } : undefined}
        >
          <Address address={address} className="phone:text-md" />
        </CopyRow>
        {isAccepted ? (
          <CopyRow label={t.exactAmount} copies={{ text: digits, name: t.copyAmount }}>
            <strong className="font-mono text-sm font-[420] tracking-[-0.01em] wrap-anywhere" dir="ltr" translate="no">
              {digits} {token.symbol}
            </strong>
          </CopyRow>
        ) : null}
      </div>
      {isAccepted ? notice(t.onlyThisToken(token.symbol, token.wallet_name, chain.name)) : null}
      {isAccepted ? <Exchange request={request} /> : null}
    </section>
  );
}
