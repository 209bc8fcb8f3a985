"use client";

import { messages as t } from "./invitation-messages";
import { requestJson } from "@/components/api/request";
import { Form, TextField, useApiForm } from "@/components/api/forms/form";
import { NewPasswordField } from "@/components/api/forms/password-fields";
import { navigateTo, signOut } from "@/components/accounts/account/queries";
import { signIn } from "@/components/accounts/account/sign-in";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { maxNameLength } from "@/lib/accounts/merchants/schema";
import { invitedSignUpSchema } from "@/lib/accounts/members/schema";

type Props = { token: string; home: string };
type Joined = { data: { merchant_id: string } };

/** Creates the account of a new person, signs in and opens the business. */
export function JoinAsNewForm({ token, email, home }: Props & { email: string }) {
  const form = useApiForm({
    schema: invitedSignUpSchema,
    toBody: ({ name, password }) => ({ token, name, password }),
    defaultValues: { token, name: "", password: "" },
    onSubmit: async (body) => {
      const { data } = await requestJson<Joined>("/api/dashboard/invitation/sign-up", { method: "POST", body });
      await signIn({ email, password: body.password });
      await navigateTo(`${home}-${data.merchant_id}/payment-requests`);
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        label={t.name}
        required
        autoComplete="name"
        maxLength={maxNameLength}
        autoFocus
      />
      {/* Tells password managers which account the password is for. */}
      <input type="email" hidden readOnly autoComplete="username" value={email} />
      <NewPasswordField form={form} name="password" />
      <JoinButton busy={form.isSubmitting} />
    </Form>
  );
}

/** Accepts the invitation as the signed-in person. */
export function JoinForm({ token, home }: Props) {
  const form = useApiForm({
    defaultValues: {},
    toBody: () => ({ token }),
    onSubmit: async (body) => {
      const { data } = await requestJson<Joined>("/api/dashboard/invitation/accept", { method: "POST", body });
      await navigateTo(`${home}-${data.merchant_id}/payment-requests`);
    },
  });
  return (
    <Form form={form}>
      <JoinButton busy={form.isSubmitting} />
    </Form>
  );
}

function JoinButton({ busy }: { busy: boolean }) {
  return (
    <SubmitButton variant="primary" block busy={busy}>
      {busy ? t.submitting : t.submit}
    </SubmitButton>
  );
}

/** Signs out and shows the present page again, for another account. */
export function SignOutButton() {
  return (
    <Button block onClick={() => void signOut().then(() => location.reload())}>
      {t.signOutFirst}
    </Button>
  );
}
