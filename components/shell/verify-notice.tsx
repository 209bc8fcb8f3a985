"use client";

import { useMutation } from "@tanstack/react-query";
import { useDashboard } from "./dashboard-context";
import { requestJson } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { Notice, Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

/** Says what is blocked until the e-mail address is verified, and offers another mail. */
export function VerifyNotice() {
  const { email } = useDashboard();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestJson("/api/dashboard/email-verification", { method: "POST" }),
    onSuccess: () => announce(`A new link is on its way to ${email}.`),
  });
  return (
    <div className="mb-6 grid gap-3">
      <Refusal text={error?.message} />
      <Notice glyph="attention">
        <div className="grid justify-items-start gap-3">
          <p>
            <strong>Verify your e-mail address.</strong> Open the link in our mail to {email}. Until then, you cannot
            create or change live API keys and webhook endpoints. The sandbox works as usual.
          </p>
          <Button size="sm" busy={isPending} onClick={() => mutate()}>
            Send a new link
          </Button>
        </div>
      </Notice>
    </div>
  );
}
