import type { ReactNode } from "react";
import { cx } from "@/components/ui/class-names";
import { SlipAbove, SlipBelow, slipClass } from "@/components/ui/slip";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { Payee, DueAmount, Network } from "./slip-lines";
import { initials } from "@/components/ui/initials";
import { amountText, moneyText } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { messages as t } from "./messages";
import { TransactionCode } from "./payment-code";
import { transactionUrl } from "@/lib/chains/explorer";
import { Notice } from "@/components/ui/status";

type SlipProps = {
  request: PublicPaymentRequest;
  amount?: Amount;
  label?: string;
  pill: ReactNode;
  /** Torn off at the perforation, because nothing is left to do. "receipt" adds the pattern at the top. */
  torn?: boolean | "receipt";
  /** Below the amount, above the perforation. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The slip of a request: the amount above the perforation, the actions or status below. */
export function Slip({ request, amount = request.amount, label, pill, torn, above, children }: SlipProps) {
  const variant = torn ? "torn" : "plain";
  return (
    <article className={slipClass[variant]}>
      <SlipAbove variant={variant}>
        {torn === "receipt" ? (
          <div
            className="pointer-events-none -mx-8 -mt-8 h-8 bg-accent mask-[url('/weave-strip.svg')] mask-repeat-x mask-center opacity-50"
            aria-hidden="true"
          />
        ) : null}
        <SlipHead request={request} amount={amount} label={label} pill={pill} />
        {above}
        {torn === "receipt" ? null : <MisdirectedNotices request={request} />}
      </SlipAbove>
      {children ? <SlipBelow>{children}</SlipBelow> : null}
    </article>
  );
}

/** The main message and its explanation. */
export function Verdict({ title, children, ruled }: { title: string; children: ReactNode; ruled?: boolean }) {
  return (
    <div className={cx("grid gap-3", ruled && "border-t border-line pt-5")}>
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-2">{children}</p>
    </div>
  );
}

/** A line below the slip. */
export function SlipNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 text-center text-sm text-balance text-ink-2">{children}</p>
  );
}

type SlipHeadProps = { request: PublicPaymentRequest; amount: Amount; label?: string; pill: ReactNode };

const maxShortDescription = 60;

/** Merchant, description, amount and network. */
function SlipHead({ request, amount, label, pill }: SlipHeadProps) {
  const { description, merchant_name: name, logo_url: logoUrl, token, chain } = request;
  // A long description goes below the amount, so that the amount stays at the top.
  const isShort = description.length <= maxShortDescription;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Payee
          initials={initials(name)}
          name={name}
          logoUrl={logoUrl}
          description={isShort ? description : undefined}
        />
        {pill}
      </div>
      <div className="grid gap-2">
        {label ? <p className="text-ink-2">{label}</p> : null}
        <DueAmount as="h1" digits={amountText(amount, token.is_stablecoin)} symbol={token.symbol} />
        <Network slug={chain.slug}>
          <span>
            <RichText text={t.onNetwork(chain.name)} />
          </span>
        </Network>
        {token.wallet_name ? (
          <p className="text-sm text-ink-2">{t.walletName(token.symbol, token.wallet_name)}</p>
        ) : null}
        {isShort ? null : (
          <p className="text-sm wrap-anywhere text-ink-2" dir="auto">
            {description}
          </p>
        )}
      </div>
    </>
  );
}

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
function MisdirectedNotices({ request }: { request: PublicPaymentRequest }) {
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
