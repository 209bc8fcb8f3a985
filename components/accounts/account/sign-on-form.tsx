"use client";

import { navigateTo } from "./queries";
import { finishSignOn, goToProvider } from "./sign-on";
import { SignOnButton } from "./sign-on-button";
import { messages as t } from "./sign-on-messages";
import { PasskeyButton } from "@/components/accounts/passkeys/passkey-button";
import { Form, useApiForm } from "@/components/api/forms/form";
import { FactorField } from "@/components/api/forms/password-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

/** Goes to the identity provider at once, and then to `next`, a path of this instance. */
export function SignOnStart({ label, next }: { label: string; next: string }) {
  return <SignOnButton label={label} onGo={() => goToProvider(next)} goesAtOnce />;
}

/** Asks for the second factor of a person whom the identity provider has confirmed. */
export function SignOnFactor({ hasApp, next }: { hasApp: boolean; next: string }) {
  const form = useApiForm({
    toBody: ({ code }) => ({ code }),
    defaultValues: { code: "" },
    onSubmit: async (factor: { code: string }) => {
      await finishSignOn(factor);
      await navigateTo(next);
    },
  });
  const enterWithPasskey = async (passkey: PasskeyAssertion) => {
    await finishSignOn({ passkey });
    await navigateTo(next);
  };
  return (
    <div className="grid gap-4">
      <Form form={form}>
        <FactorField form={form} name="code" hasApp={hasApp} />
        <SubmitButton variant="primary" block busy={form.isSubmitting}>
          {form.isSubmitting ? t.submitting : t.submit}
        </SubmitButton>
      </Form>
      <PasskeyButton onProof={enterWithPasskey} />
    </div>
  );
}
