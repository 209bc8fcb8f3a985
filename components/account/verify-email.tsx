"use client";

import { useState } from "react";
import { verifyEmail } from "./queries";
import { Form, useApiForm } from "@/components/forms/use-api-form";
import { ButtonLink } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { Notice } from "@/components/ui/status";

/** Waits for a click, so that programs that check links in mails do not use them up. */
export function VerifyEmail() {
  const [isVerified, setVerified] = useState(false);
  const form = useApiForm({
    paths: {},
    defaultValues: {},
    // The token is in the fragment, which servers do not see.
    toBody: () => location.hash.slice(1),
    onSubmit: async (token) => {
      await verifyEmail(token);
      setVerified(true);
    },
  });
  if (isVerified) {
    return (
      <div className="grid gap-5">
        <Notice glyph="completed" role="status">
          Your e-mail address is verified.
        </Notice>
        <ButtonLink variant="primary" block href="/">
          Go to the dashboard
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form form={form}>
      <p className="text-ink-2">Verify it only if you created an account on this server yourself.</p>
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? "Verifying" : "Verify e-mail address"}
      </SubmitButton>
    </Form>
  );
}
