"use client";

import { messages } from "./messages";
import { signIn } from "./queries";
import { TextField } from "@/components/api/forms/fields";
import { PasswordField } from "@/components/api/forms/password-fields";
import { Form, useApiForm } from "@/components/api/forms/use-api-form";
import { SubmitButton } from "@/components/ui/submit-button";

const t = messages.signIn;

/** Navigates to `next`, a path of this instance, after the sign-in. */
export function SignInForm({ next }: { next: string }) {
  const form = useApiForm({
    paths: {},
    toBody: (values) => values,
    defaultValues: { email: "", password: "" },
    onSubmit: async ({ email, password }) => {
      try {
        await signIn(email, password);
      } catch (error) {
        form.resetField("password");
        form.setFocus("password");
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
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
    </Form>
  );
}

/** Never resolves, so that the form stays busy until the next page loads. */
export function navigateTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}
