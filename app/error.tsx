"use client";

import { Button } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";

/** An error while rendering a page. `digest` identifies it in the server log. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="pay centred">
      <main>
        <article className="slip torn" role="alert">
          <div className="above">
            <p>
              <Wordmark label="Remit" />
            </p>
            <h1>This page could not be shown</h1>
            <p className="muted">Nothing was changed. If this happens again, contact the operator of this server.</p>
            {error.digest ? (
              <p className="small muted">
                Error <span className="mono">{error.digest}</span>
              </p>
            ) : null}
            <p>
              <Button onClick={reset}>Try again</Button>
            </p>
          </div>
        </article>
      </main>
    </div>
  );
}
