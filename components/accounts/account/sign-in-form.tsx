"use client";

import { useEffect, useState } from "react";
import { messages } from "./messages";
import { navigateTo } from "./queries";
import { neededFactor, signIn, signInWithPasskey, type NeededFactor } from "./sign-in";
import { offerPasskeys } from "@/components/accounts/passkeys/browser";
import { PasskeyButton } from "@/components/accounts/passkeys/passkey-button";
import { ApiError } from "@/components/api/request";
import { TextField, Form, useApiForm } from "@/components/api/forms/form";
import { FactorField, PasswordField } from "@/components/api/forms/password-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

const t = messages.signIn;

const enterWithPasskey = (next: string) => async (proof: PasskeyAssertion) => {
  await signInWithPasskey(proof);
  await navigateTo(next);
};

/** Navigates to `next`, a path of this instance, after the sign-in. */
export function SignInForm({ next }: { next: string }) {
  const [factor, setFactor] = useState<NeededFactor | null>(null);
  const form = useApiForm({
    toBody: (values) => values,
    defaultValues: { email: "", password: "", code: "" },
    onSubmit: async (credentials) => {
      try {
        await signIn(credentials);
      } catch (error) {
        const needed = neededFactor(error);
        if (needed) return setFactor(needed);
        const wrong = error instanceof ApiError && error.code === "second_factor_invalid" ? "code" : "password";
        form.resetField(wrong);
        form.setFocus(wrong);
        throw error;
      }
      await navigateTo(next);
    },
  });
  useEffect(() => offerPasskeys(enterWithPasskey(next)), [next]);
  return (
    <div className="grid gap-4">
      <Form form={form}>
        <TextField
          form={form}
          name="email"
          label={messages.email}
          required
          rules={{ required: t.emailMissing }}
          type="email"
          autoComplete="username webauthn"
          autoFocus
        />
        <PasswordField form={form} name="password" />
        {factor ? <FactorField form={form} name="code" hasApp={factor === "app"} /> : null}
        <SubmitButton variant="primary" block busy={form.isSubmitting}>
          {form.isSubmitting ? t.submitting : t.submit}
        </SubmitButton>
      </Form>
      <PasskeyButton label={t.passkey} onProof={enterWithPasskey(next)} />
    </div>
  );
}
