"use client";

import { useState } from "react";
import { messages } from "./messages";
import { navigateTo, needsSecondFactor, signIn } from "./queries";
import { ApiError } from "@/components/api/request";
import { TextField, Form, useApiForm } from "@/components/api/forms/form";
import { FactorField, PasswordField } from "@/components/api/forms/password-fields";
import { SubmitButton } from "@/components/ui/submit-button";

const t = messages.signIn;

/** Navigates to `next`, a path of this instance, after the sign-in. */
export function SignInForm({ next }: { next: string }) {
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useApiForm({
    toBody: (values) => values,
    defaultValues: { email: "", password: "", code: "" },
    onSubmit: async (credentials) => {
      try {
        await signIn(credentials);
      } catch (error) {
        if (needsSecondFactor(error)) return setAsksForCode(true);
        const wrong = error instanceof ApiError && error.code === "second_factor_invalid" ? "code" : "password";
        form.resetField(wrong);
        form.setFocus(wrong);
        throw error;
      }
      await navigateTo(next);
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label={messages.email}
        required
        rules={{ required: t.emailMissing }}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField form={form} name="password" />
      {asksForCode ? <FactorField form={form} name="code" /> : null}
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
    </Form>
  );
}
