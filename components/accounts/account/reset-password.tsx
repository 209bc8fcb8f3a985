"use client";

import { useState } from "react";
import { LinkUsed } from "./link-used";
import { messages } from "./messages";
import { atCodeField, needsSecondFactor } from "./queries";
import { Form, useApiForm } from "@/components/api/forms/form";
import { FactorField, NewPasswordField } from "@/components/api/forms/password-fields";
import { requestJson } from "@/components/api/request";
import { SubmitButton } from "@/components/ui/submit-button";

const t = messages.reset;

/** Sets a new password with the token of the link, and asks for the second factor of a person who has one. */
export function ResetPassword() {
  const [isDone, setDone] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useApiForm({
    defaultValues: { password: "", code: "" },
    // The token is in the fragment, which servers do not see.
    toBody: ({ password, code }) => ({ token: location.hash.slice(1), password, ...(code && { code }) }),
    onSubmit: async (body) => {
      try {
        await requestJson("/api/dashboard/reset-password", { method: "POST", body });
        setDone(true);
      } catch (error) {
        if (!needsSecondFactor(error)) throw atCodeField(error);
        setAsksForCode(true);
      }
    },
  });
  if (isDone) return <LinkUsed text={t.done} href="/sign-in" next={t.next} />;
  return (
    <Form form={form}>
      <p className="text-ink-2">{t.about}</p>
      <NewPasswordField form={form} name="password" label={t.password} autoFocus />
      {asksForCode ? <FactorField form={form} name="code" /> : null}
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
    </Form>
  );
}
