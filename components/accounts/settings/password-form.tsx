"use client";

import { messages } from "./messages";
import { changePassword } from "@/components/accounts/account/queries";
import { NewPasswordField, PasswordField } from "@/components/api/forms/password-fields";
import { Form, useApiForm } from "@/components/api/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { SubmitButton } from "@/components/ui/submit-button";
import { announce } from "@/components/ui/toaster";
import { passwordChangeSchema } from "@/lib/accounts/users/schema";

const t = messages.password;

export function PasswordForm() {
  const dashboard = useDashboard();
  const { email } = dashboard;
  const form = useApiForm({
    schema: passwordChangeSchema,
    paths: { current_password: "currentPassword", new_password: "newPassword" },
    toBody: ({ currentPassword, newPassword }) => ({ current_password: currentPassword, new_password: newPassword }),
    defaultValues: { currentPassword: "", newPassword: "" },
    onSubmit: async (body) => {
      const { current_password: currentPassword, new_password: newPassword } = body;
      await changePassword({ scope: dashboard, email, currentPassword, newPassword });
      form.reset();
      announce(t.done);
    },
  });
  return (
    <Form form={form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField form={form} name="currentPassword" label={t.current} />
      <NewPasswordField form={form} name="newPassword" label={t.new} />
      <div>
        <SubmitButton busy={form.isSubmitting}>{form.isSubmitting ? t.submitting : t.submit}</SubmitButton>
      </div>
    </Form>
  );
}
