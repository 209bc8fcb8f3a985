"use client";

import { useFormat } from "./use-format";

/** A number in the viewer's locale; a blank as wide as a digit until it is known. */
export function Count({ value }: { value: number | undefined }) {
  const { number } = useFormat();
  const figureSpace = "\u2007";
  return value === undefined ? figureSpace : number(value);
}
