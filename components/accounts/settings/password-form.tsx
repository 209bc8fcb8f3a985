"use client";

import { messages } from "./messages";
import { navigateTo } from "@/components/accounts/account/queries";
import { neededFactor, signIn } from "@/components/accounts/account/sign-in";
import { NewPasswordField, PasswordField } from "@/components/api/forms/password-fields";
import { Form, useApiForm } from "@/components/api/forms/form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { SubmitButton } from "@/components/ui/submit-button";
import { announce } from "@/components/ui/toaster";
import { passwordChangeSchema } from "@/lib/accounts/users/schema";
import { requestJson } from "@/components/api/request";

const t = messages.password;

export function PasswordForm() {
  const dashboard = useDashboard();
  const { email } = dashboard;
  const form = useApiForm({
    schema: passwordChangeSchema,
    toBody: ({ currentPassword, newPassword }) => ({ current_password: currentPassword, new_password: newPassword }),
    defaultValues: { currentPassword: "", newPassword: "" },
    onSubmit: async (body) => {
      await requestJson("/api/dashboard/password", { scope: dashboard, method: "POST", body });
      await signIn({ email, password: body.new_password }).catch(signInWithFactor);
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

/** The change has ended every session, so a person with a second factor signs in on the page for that. */
function signInWithFactor(error: unknown): Promise<never> {
  if (!neededFactor(error)) throw error;
  return navigateTo(`/sign-in?callbackUrl=${encodeURIComponent(location.pathname)}`);
}
