"use client";

import type { ClipboardEvent } from "react";
import { Unit } from "./amount";
import { cx } from "./class-names";
import { shortAmountText } from "./format";
import { messages as t } from "./messages";
import type { Amount } from "@/lib/platform/amounts/amount";

// A six-decimal token's rounded amount has at most this many characters, which fit into every column.
const maxLineLength = 16;

type TableAmountProps = {
  amount: Amount;
  token: { symbol: string; is_stablecoin: boolean };
  /** Without the symbol, in the color and weight of the text around it. */
  isPlain?: boolean;
};

/**
 * An amount in a table cell, rounded if it is long. Its tooltip has the full precision and the raw value; copying it
 * copies the full precision.
 */
export function TableAmount({ amount, token, isPlain }: TableAmountProps) {
  const text = shortAmountText(amount, token.is_stablecoin);
  const full = isPlain ? amount.formatted : `${amount.formatted} ${token.symbol}`;
  const copyFull = (event: ClipboardEvent) => {
    const selection = getSelection();
    const isOnlyThis =
      selection?.rangeCount && event.currentTarget.contains(selection.getRangeAt(0).commonAncestorContainer);
    if (!text.startsWith("≈") || !isOnlyThis) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", full);
  };
  return (
    <span
      data-amount
      translate="no"
      dir="ltr"
      className={cx("wrap-anywhere whitespace-normal", !isPlain && "font-bold")}
      title={t.rawAmount(full, amount.raw)}
      onCopy={copyFull}
    >
      <span className={text.length > maxLineLength ? undefined : "whitespace-nowrap"}>{text}</span>
      {isPlain ? null : <Unit> {token.symbol}</Unit>}
    </span>
  );
}
