import type { ReactNode } from "react";
import { ChainMark } from "@/components/chains/chain-mark";
import { messages as t } from "./messages";
import { Rich } from "./rich";
import { amountText } from "@/components/ui/amount-text";
import { cx } from "@/components/ui/class-names";
import type { Amount } from "@/lib/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type SlipHeadProps = { request: PublicPaymentRequest; amount: Amount; label?: string; pill: ReactNode };

/** Merchant, description, amount and network. */
export function SlipHead({ request, amount, label, pill }: SlipHeadProps) {
  const { description } = request;
  // A long description goes below the amount, so that the amount stays at the top.
  const isShort = description !== "" && description.length <= 60;
  const digits = amountText(amount, request.token.is_stablecoin);
  return (
    <>
      <div className="row spread">
        <div className="payee">
          <span className="avatar square" aria-hidden="true">
            {initialsOf(request.merchant_name)}
          </span>
          <p className="min-w-0 wrap-anywhere" dir="auto">
            <strong>{request.merchant_name}</strong>
            {isShort ? (
              <>
                <br />
                <span className="muted small">{description}</span>
              </>
            ) : null}
          </p>
        </div>
        {pill}
      </div>
      <div className="ask">
        {label ? <p className="muted">{label}</p> : null}
        <h1 className={cx("due wrap-anywhere", sizeOf(digits))} dir="ltr">
          {digits} <span className="unit">{request.token.symbol}</span>
        </h1>
        <p className="network">
          <ChainMark slug={request.chain.slug} large />
          <span>
            <Rich text={t.onNetwork(request.chain.name)} />
          </span>
        </p>
        {description !== "" && !isShort ? (
          <p className="muted small wrap-anywhere" dir="auto">
            {description}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** All digits of a coin with 18 decimals fit on one or two lines of a small phone. */
function sizeOf(digits: string): string | false {
  return digits.length > 15 ? "text-xl min-[26rem]:text-2xl" : digits.length > 10 && "text-3xl";
}

/** "Halden Roasters" → "HR". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => Array.from(word ?? "")[0] ?? "") : Array.from(name);
  return letters.slice(0, 2).join("").toUpperCase();
}
