"use client";

import { Button } from "@/components/ui/button";
import { messages } from "@/components/ui/messages";
import { Mono } from "@/components/ui/mono";
import { Rich } from "@/components/ui/rich";
import { MessagePage } from "@/components/ui/slip-page";

const t = messages.crash;

/** An error while rendering a page. `digest` identifies it in the server log. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <MessagePage title={t.title} text={t.text} role="alert" action={<Button onClick={reset}>{t.retry}</Button>}>
      {error.digest ? (
        <p className="text-sm text-ink-2">
          <Rich text={t.error} parts={{ id: <Mono>{error.digest}</Mono> }} />
        </p>
      ) : null}
    </MessagePage>
  );
}
