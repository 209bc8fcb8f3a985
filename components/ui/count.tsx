"use client";

import { useFormatters } from "./use-formatters";

/** A number in the viewer's locale; a blank as wide as a digit until it is known. */
export function Count({ value }: { value: number | undefined }) {
  const { formatNumber } = useFormatters();
  const figureSpace = "\u2007";
  return value === undefined ? figureSpace : formatNumber(value);
}
