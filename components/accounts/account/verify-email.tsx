"use client";

import { useState } from "react";
import { LinkUsed } from "./link-used";
import { messages } from "./messages";
import { Form, useApiForm } from "@/components/api/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { requestJson } from "@/components/api/request";

const t = messages.verification;

/** Waits for a click, because mail scanners that open links would use up the token. */
export function VerifyEmail() {
  const [isVerified, setVerified] = useState(false);
  const form = useApiForm({
    defaultValues: {},
    // The token is in the fragment, which servers do not see.
    toBody: () => location.hash.slice(1),
    onSubmit: async (token) => {
      await verifyEmail(token);
      setVerified(true);
    },
  });
  if (isVerified) return <LinkUsed text={t.done} href="/" next={t.next} />;
  return (
    <Form form={form}>
      <p className="text-ink-2">{t.about}</p>
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
    </Form>
  );
}

/** Verifies the e-mail address to which the link with this token was mailed. Throws ApiError. */
async function verifyEmail(token: string): Promise<void> {
  await requestJson("/api/dashboard/verify-email", { method: "POST", body: { token } });
}
