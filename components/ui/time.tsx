"use client";

import { relativeText, type Formatters } from "./format";
import { messages } from "./messages";
import { useNow } from "./now";
import { useTimeZone } from "./time-zone";
import { useFormatters } from "./use-formatters";

const dayMs = 24 * 60 * 60 * 1000;

type TimeProps = {
  value: string;
  form?: "relative" | "near" | "date" | "exact" | "minute" | "clock";
  precise?: boolean;
};

/**
 * A time in the person's zone, exact on hover. The form `near` is relative within a day, else a date. `minute` and
 * `clock` name the zone. `precise` adds minutes to a relative time in hours, and hours to one in days.
 */
export function Time({ value, form = "near", precise }: TimeProps) {
  const format = useFormatters();
  const now = useNow();
  const zone = useTimeZone();
  const time = new Date(value);
  const title = now ? messages.time.exact(format.time(time, "exact"), zone) : undefined;
  return (
    <time dateTime={value} title={title}>
      {textOf(time, now, form, format, precise)}
    </time>
  );
}

function textOf(time: Date, now: Date | null, form: TimeProps["form"], format: Formatters, precise?: boolean): string {
  if (form === "minute" || form === "clock") return format.time(time, form);
  // The server does not know the viewer's clock, so it writes the exact time until hydration.
  if (form === "exact" || now === null) return format.time(time, "exact");
  const isFar = Math.abs(time.getTime() - now.getTime()) > dayMs;
  return form === "date" || (form === "near" && isFar) ? format.date(time, now) : relativeText(time, now, precise);
}
