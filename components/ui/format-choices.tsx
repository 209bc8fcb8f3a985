"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { HourCycle, NumberFormat } from "./format";

/** How a person wants times and numbers written; null where their browser decides. */
export type FormatChoices = {
  timeZone: string | null;
  numberFormat: NumberFormat | null;
  hourCycle: HourCycle | null;
  /** The browser's time zone as far as the server knows it. */
  knownZone: string;
};

const Context = createContext<FormatChoices>({ timeZone: null, numberFormat: null, hourCycle: null, knownZone: "UTC" });

export function FormatChoicesProvider({ value, children }: { value: FormatChoices; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useFormatChoices(): FormatChoices {
  return useContext(Context);
}
