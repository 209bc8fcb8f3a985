"use client";

import { useMutation } from "@tanstack/react-query";
import { useDashboard } from "./dashboard-context";
import { messages } from "./messages";
import { requestJson } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { Rich } from "@/components/ui/rich";
import { ErrorNotice, Notice } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

const t = messages.verification;

/** Says what is blocked until the e-mail address is verified, and offers to send a new link. */
export function VerifyNotice() {
  const { email } = useDashboard();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestJson("/api/dashboard/email-verification", { method: "POST" }),
    onSuccess: () => announce(t.done(email)),
  });
  return (
    <div className="mb-6 grid gap-3">
      <ErrorNotice text={error?.message} />
      <Notice glyph="attention">
        <div className="grid justify-items-start gap-3">
          <p>
            <Rich text={t.text} parts={{ email }} />
          </p>
          <Button size="sm" busy={isPending} onClick={() => mutate()}>
            {t.submit}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
