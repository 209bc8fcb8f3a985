"use client";

import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { DeadlineLine } from "./slip-lines";
import { countdownText } from "./time-left";
import { useNow } from "@/components/ui/now";
import { Time } from "@/components/ui/time";

/** The remaining time. Without script, only the end is shown, because a countdown would not move. */
export function Deadline({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const isServer = useNow() === null;
  const openFor = <RichText text={t.openFor(countdownText(new Date(expiresAt).getTime() - now.getTime()))} />;
  return (
    <DeadlineLine>
      <span role="timer" className="relative [&_strong]:text-ink">
        {isServer ? <Reserved text={t.open}>{openFor}</Reserved> : openFor}
      </span>
      <span className="text-end">
        {t.until} <Time value={expiresAt} form="minute" />
      </span>
    </DeadlineLine>
  );
}

/** A text in the place that another one will take, so that nothing moves then. */
function Reserved({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="invisible" aria-hidden>
        {children}
      </span>
      <span className="absolute inset-0">{text}</span>
    </>
  );
}
