"use client";

import { useFormat } from "./use-format";

/** A number in the viewer's locale. */
export function Count({ value }: { value: number }) {
  return useFormat().number(value);
}
