"use client";

import { useEffect, useState } from "react";
import { messages as t } from "./messages";
import { SlipNote } from "./slip";
import { Button, buttonClasses } from "@/components/ui/button";

const redirectAfterSeconds = 6;

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Redirects to the merchant a few seconds after success, unless the payer stays. */
export function ReturnLink({ url, redirects }: { url: string; redirects: boolean }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(redirects && url ? redirectAfterSeconds : null);
  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft === 0) {
      window.location.assign(url);
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, url]);
  if (!url) return null;
  return (
    <div className="grid w-full max-w-[28.5rem] justify-items-center gap-2 print:hidden">
      <a className={buttonClasses({ variant: "primary", size: "lg" }, "max-w-full")} href={url} rel="noreferrer">
        <span className="truncate">{t.back(hostOf(url))}</span>
      </a>
      {secondsLeft === null ? null : (
        <SlipNote>
          {t.redirecting(secondsLeft)}{" "}
          <Button variant="quiet" size="sm" onClick={() => setSecondsLeft(null)}>
            {t.stayHere}
          </Button>
        </SlipNote>
      )}
    </div>
  );
}

/** A link back for a payer who does not want to pay or no longer can. */
export function LeaveLink({ url, ended }: { url: string; ended?: boolean }) {
  if (!url) return null;
  const place = hostOf(url);
  return (
    <SlipNote>
      <a href={url} rel="noreferrer" className="text-wrap wrap-anywhere">
        {ended ? t.back(place) : t.backWithoutPaying(place)}
      </a>
    </SlipNote>
  );
}
