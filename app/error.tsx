"use client";

import { Button } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";
import { messages } from "@/components/ui/messages";
import { Mono } from "@/components/ui/mono";
import { Rich } from "@/components/ui/rich";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { SlipPage } from "@/components/ui/slip-page";

const t = messages.crash;

/** An error while rendering a page. `digest` identifies it in the server log. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <SlipPage centered>
      <article className={slipClass.torn} role="alert">
        <SlipAbove look="torn">
          <p>
            <Wordmark label={messages.remit} />
          </p>
          <h1>{t.title}</h1>
          <p className="text-ink-2">{t.text}</p>
          {error.digest ? (
            <p className="text-sm text-ink-2">
              <Rich text={t.error} parts={{ id: <Mono>{error.digest}</Mono> }} />
            </p>
          ) : null}
          <p>
            <Button onClick={reset}>{t.retry}</Button>
          </p>
        </SlipAbove>
      </article>
    </SlipPage>
  );
}
