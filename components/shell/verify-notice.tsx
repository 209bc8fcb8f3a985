"use client";

import { useState } from "react";
import { useDashboard } from "./dashboard-context";
import { messages } from "./messages";
import { errorText, requestJson } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { Rich } from "@/components/ui/rich";
import { ErrorNotice, Notice } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

const t = messages.verification;

/** Says what is blocked until the e-mail address is verified, and offers to send a new link. */
export function VerifyNotice() {
  const { email } = useDashboard();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    setIsPending(true);
    setError(undefined);
    // Not a mutation: without its code, every page of the dashboard loads less.
    await requestJson("/api/dashboard/email-verification", { method: "POST" }).then(
      () => announce(t.done(email)),
      (reason: unknown) => setError(errorText(reason)),
    );
    setIsPending(false);
  };
  return (
    <div className="mb-6 grid gap-3">
      <ErrorNotice text={error} />
      <Notice glyph="attention">
        <div className="grid justify-items-start gap-3">
          <p>
            <Rich text={t.text} parts={{ email }} />
          </p>
          <Button size="sm" busy={isPending} onClick={() => void send()}>
            {t.submit}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
