import type { ReactNode } from "react";
import { amountText } from "./format";
import { cx } from "./class-names";
import { messages as t } from "./messages";
import type { Amount as AmountValue } from "@/lib/amounts/amount";

// Longer amounts wrap, because a truncated number would read as another number.
const maxLineLength = 24;

type AmountProps = { amount: AmountValue; symbol?: string; stable?: boolean; weight?: "strong" | "plain" };

/** An amount with its symbol. The tooltip has the full precision and the raw value. */
export function Amount({ amount, symbol, stable, weight = "strong" }: AmountProps) {
  const text = amountText(amount, stable);
  const isLong = text.length + (symbol?.length ?? 0) > maxLineLength;
  return (
    <span
      data-amount
      className={
        cx(
          weight === "strong" && "font-bold whitespace-nowrap",
          isLong && "inline-block max-w-full min-w-[12ch] wrap-anywhere whitespace-normal!",
        ) || undefined
      }
      title={t.rawAmount(`${amount.formatted}${symbol ? ` ${symbol}` : ""}`, amount.raw)}
    >
      {text}
      {symbol ? <Unit> {symbol}</Unit> : null}
    </span>
  );
}

/** The symbol after an amount. */
export function Unit({ children }: { children: ReactNode }) {
  return <span className="font-text text-ink-2">{children}</span>;
}
