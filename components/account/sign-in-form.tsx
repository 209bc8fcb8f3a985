"use client";

import { signIn } from "./queries";
import { TextField } from "@/components/forms/fields";
import { Form, useApiForm } from "@/components/forms/use-api-form";
import { SubmitButton } from "@/components/ui/submit-button";

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
      await leaveFor(next);
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label="E-mail"
        required
        rules={{ required: "Enter your e-mail address." }}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <TextField
        form={form}
        name="password"
        label="Password"
        required
        rules={{ required: "Enter your password." }}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? "Signing in" : "Sign in"}
      </SubmitButton>
    </Form>
  );
}

/** Never resolves, so that the form stays busy until the next page loads. */
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}
