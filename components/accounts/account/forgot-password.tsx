"use client";

import { useState } from "react";
import { messages } from "./messages";
import { Form, TextField, useApiForm } from "@/components/api/forms/form";
import { requestJson } from "@/components/api/request";
import { Notice } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { forgotPasswordSchema } from "@/lib/accounts/users/schema";

const t = messages.forgot;

/** Requests a link for a new password. The response is the same for an address without an account. */
export function ForgotPassword() {
  const [isDone, setDone] = useState(false);
  const form = useApiForm({
    schema: forgotPasswordSchema,
    defaultValues: { email: "" },
    toBody: (values) => values,
    onSubmit: async (body) => {
      await requestJson("/api/dashboard/forgot-password", { method: "POST", body });
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <Notice glyph="completed" role="status">
        {t.done}
      </Notice>
    );
  }
  return (
    <Form form={form}>
      <p className="text-ink-2">{t.about}</p>
      <TextField
        form={form}
        name="email"
        label={messages.email}
        required
        type="email"
        autoComplete="username"
        autoFocus
      />
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
    </Form>
  );
}
