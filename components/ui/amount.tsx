import type { ReactNode } from "react";
import { amountText } from "./format";
import { cx } from "./class-names";
import { messages as t } from "./messages";
import type { Amount as AmountValue } from "@/lib/platform/amounts/amount";

// Longer amounts wrap, because a truncated number would read as another number.
const maxLineLength = 24;

type AmountProps = { amount: AmountValue; symbol: string; stable: boolean };

/** An amount with its symbol. The tooltip has the full precision and the raw value. */
export function Amount({ amount, symbol, stable }: AmountProps) {
  const text = amountText(amount, stable);
  const isLong = text.length + symbol.length > maxLineLength;
  return (
    <span
      data-amount
      translate="no"
      dir="ltr"
      className={cx("font-bold", isLong ? "inline-block max-w-full min-w-[12ch] wrap-anywhere" : "whitespace-nowrap")}
      title={t.rawAmount(`${amount.formatted} ${symbol}`, amount.raw)}
    >
      {text}
      <Unit> {symbol}</Unit>
    </span>
  );
}

/** The symbol after an amount. */
export function Unit({ children }: { children: ReactNode }) {
  return (
    <span className="font-text text-ink-2" translate="no">
      {children}
    </span>
  );
}
