"use client";

import { createContext, useContext, type ReactNode } from "react";
import { knowsZone, type HourCycle, type NumberFormat } from "./format";

/** How a person wants times and numbers written; null where their browser decides. */
export type FormatChoices = {
  timeZone: string | null;
  numberFormat: NumberFormat | null;
  hourCycle: HourCycle | null;
  /** The browser's time zone as far as the server knows it. */
  knownZone: string;
};

const Context = createContext<FormatChoices>({ timeZone: null, numberFormat: null, hourCycle: null, knownZone: "UTC" });

/** An older browser may not know the time zone that the person chose in a newer one, and shows its own. */
export function FormatChoicesProvider({ value, children }: { value: FormatChoices; children: ReactNode }) {
  const { timeZone } = value;
  const isKnown = timeZone === null || knowsZone(timeZone);
  return <Context value={isKnown ? value : { ...value, timeZone: null }}>{children}</Context>;
}

export function useFormatChoices(): FormatChoices {
  return useContext(Context);
}
