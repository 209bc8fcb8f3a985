"use client";

import { Button } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";
import { Mono } from "@/components/ui/mono";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { SlipPage } from "@/components/ui/slip-page";

/** An error while rendering a page. `digest` identifies it in the server log. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <SlipPage centered>
      <article className={slipClass.torn} role="alert">
        <SlipAbove look="torn">
          <p>
            <Wordmark label="Remit" />
          </p>
          <h1>This page could not be shown</h1>
          <p className="text-ink-2">Nothing was changed. If this happens again, contact the operator of this server.</p>
          {error.digest ? (
            <p className="text-sm text-ink-2">
              Error <Mono>{error.digest}</Mono>
            </p>
          ) : null}
          <p>
            <Button onClick={reset}>Try again</Button>
          </p>
        </SlipAbove>
      </article>
    </SlipPage>
  );
}
