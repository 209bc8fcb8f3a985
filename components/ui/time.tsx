"use client";

import { useNow } from "./now";
import { exactText, relativeText, shortDateText, zoneName } from "./time-text";

const dayMs = 24 * 60 * 60 * 1000;

type TimeProps = { value: string; form?: "relative" | "near" | "date" | "exact"; precise?: boolean };

/**
 * A time in the reader's zone, exact on hover. `near` is relative within a day and a date beyond, `date` always a date;
 * `precise` adds the minutes.
 */
export function Time({ value, form = "near", precise }: TimeProps) {
  const now = useNow();
  const time = new Date(value);
  // The server knows neither the reader's zone nor clock, so it writes the exact time in UTC until hydration.
  if (!now) return <time dateTime={value}>{exactText(time, "UTC")}</time>;
  const text = textOf(time, now, form, precise);
  return (
    <time dateTime={value} title={`${exactText(time)} (${zoneName()})`}>
      {text}
    </time>
  );
}

function textOf(time: Date, now: Date, form: TimeProps["form"], precise?: boolean): string {
  const far = Math.abs(time.getTime() - now.getTime()) > dayMs;
  if (form === "exact") return exactText(time);
  return form === "date" || (form === "near" && far) ? shortDateText(time, now) : relativeText(time, now, precise);
}
