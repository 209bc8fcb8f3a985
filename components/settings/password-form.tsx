"use client";

import { messages } from "./messages";
import { changePassword } from "@/components/account/queries";
import { TextField } from "@/components/forms/fields";
import { Form, useApiForm } from "@/components/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { SubmitButton } from "@/components/ui/submit-button";
import { announce } from "@/components/ui/toaster";
import { passwordMinLength } from "@/lib/users/password-limits";
import { passwordChangeSchema } from "@/lib/users/schema";

const t = messages.password;

export function PasswordForm() {
  const { email } = useDashboard();
  const form = useApiForm({
    schema: passwordChangeSchema,
    paths: { current_password: "currentPassword", new_password: "newPassword" },
    toBody: ({ currentPassword, newPassword }) => ({ current_password: currentPassword, new_password: newPassword }),
    defaultValues: { currentPassword: "", newPassword: "" },
    onSubmit: async (body) => {
      await changePassword({ email, currentPassword: body.current_password, newPassword: body.new_password });
      form.reset();
      announce(t.done);
    },
  });
  return (
    <Form form={form}>
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <TextField
        form={form}
        name="currentPassword"
        label={t.current}
        required
        type="password"
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="newPassword"
        label={t.new}
        hint={t.newHint(passwordMinLength)}
        required
        type="password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton busy={form.isSubmitting}>{form.isSubmitting ? t.submitting : t.submit}</SubmitButton>
      </div>
    </Form>
  );
}
