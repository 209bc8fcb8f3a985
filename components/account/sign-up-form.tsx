"use client";

import { signUp } from "./queries";
import { leaveFor } from "./sign-in-form";
import { TextField } from "@/components/forms/fields";
import { Form, useApiForm } from "@/components/forms/use-api-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { passwordMinLength } from "@/lib/users/password-limits";
import { signUpSchema } from "@/lib/users/schema";

export function SignUpForm() {
  const form = useApiForm({
    schema: signUpSchema,
    paths: { name: "name", email: "email", password: "password" },
    toBody: (values) => values,
    defaultValues: { name: "", email: "", password: "" },
    onSubmit: async (body) => {
      await signUp(body);
      await leaveFor("/");
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        label="Business name"
        hint="Customers see it on the pay page. You can change it later."
        required
        autoComplete="organization"
        autoFocus
      />
      <TextField form={form} name="email" label="E-mail" required type="email" autoComplete="username" />
      <TextField
        form={form}
        name="password"
        label="Password"
        hint={`At least ${passwordMinLength} characters. A phrase of unrelated words is easy to remember and hard to guess.`}
        required
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? "Creating the account" : "Create account"}
      </SubmitButton>
    </Form>
  );
}
