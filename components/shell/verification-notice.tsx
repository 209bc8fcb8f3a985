"use client";

import { useState, type ReactNode } from "react";
import { useDashboard } from "./dashboard-context";
import { messages as t } from "./verification-messages";
import { errorText, requestJson } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { ErrorNotice, Notice } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

/** The notice to users who have not verified their e-mail address, which offers to send a new link. */
export function VerificationNotice({ children }: { children: ReactNode }) {
  const dashboard = useDashboard();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    setIsPending(true);
    setError(undefined);
    await requestJson("/api/dashboard/email-verification", { scope: dashboard, method: "POST" }).then(
      () => announce(t.done(dashboard.email)),
      (reason: unknown) => setError(errorText(reason)),
    );
    setIsPending(false);
  };
  return (
    <div className="mb-6 grid gap-3">
      <ErrorNotice text={error} />
      <Notice glyph="attention">
        <div className="grid justify-items-start gap-3">
          <p>{children}</p>
          <Button size="sm" busy={isPending} onClick={() => void send()}>
            {t.submit}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
