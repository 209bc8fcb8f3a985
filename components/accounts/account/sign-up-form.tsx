"use client";

import { messages } from "./messages";
import { navigateTo } from "./queries";
import { signIn } from "./sign-in";
import { TextField, Form, useApiForm } from "@/components/api/forms/form";
import { NewPasswordField } from "@/components/api/forms/password-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { signUpSchema } from "@/lib/accounts/users/schema";
import { requestJson } from "@/components/api/request";

const t = messages.signUp;

export function SignUpForm() {
  const form = useApiForm({
    schema: signUpSchema,
    toBody: (values) => values,
    defaultValues: { name: "", email: "", password: "" },
    onSubmit: async (body) => {
      await signUp(body);
      await navigateTo("/");
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        required
        autoComplete="organization"
        autoFocus
      />
      <TextField form={form} name="email" label={messages.email} required type="email" autoComplete="username" />
      <NewPasswordField form={form} name="password" />
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
    </Form>
  );
}

/** Creates an account and signs in. */
async function signUp(input: { name: string; email: string; password: string }): Promise<void> {
  await requestJson("/api/dashboard/sign-up", { method: "POST", body: input });
  await signIn({ email: input.email, password: input.password });
}
