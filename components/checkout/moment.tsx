"use client";

import { useNow } from "@/components/ui/now";
import { exactText, zoneName } from "@/components/ui/time-text";

type MomentProps = { value: string; form: "day" | "clock" | "exact" };

const forms = {
  day: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A time in the reader's zone, with its name; UTC until the browser has hydrated. */
export function Moment({ value, form }: MomentProps) {
  const isServer = useNow() === null;
  const time = new Date(value);
  const timeZone = isServer ? "UTC" : undefined;
  return (
    <time dateTime={value} title={isServer ? undefined : `${exactText(time)} (${zoneName()})`}>
      {form === "exact"
        ? exactText(time, timeZone)
        : new Intl.DateTimeFormat("en-GB", { ...forms[form], timeZone }).format(time)}
    </time>
  );
}
