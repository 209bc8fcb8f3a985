"use client";

import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { DeadlineLine } from "./slip-lines";
import { countdownText } from "./time-left";
import { useNow } from "@/components/ui/now";
import { Time } from "@/components/ui/time";

/** The remaining time. Without script, only the end is shown, because a countdown would not move. */
export function Deadline({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const isServer = useNow() === null;
  const left = countdownText(new Date(expiresAt).getTime() - now.getTime());
  return (
    <DeadlineLine>
      <span role="timer" className="[&_strong]:text-ink">
        {isServer ? t.open : <RichText text={t.openFor(left)} />}
      </span>
      <span className="text-end">
        {t.until} <Time value={expiresAt} form="minute" />
      </span>
    </DeadlineLine>
  );
}
