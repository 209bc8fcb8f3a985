"use client";

import { useState } from "react";
import { LinkUsed } from "./link-used";
import { messages } from "./messages";
import { atCodeField, neededFactor, type NeededFactor } from "./sign-in";
import { PasskeyButton } from "@/components/accounts/passkeys/passkey-button";
import { Form, useApiForm } from "@/components/api/forms/form";
import { FactorField, NewPasswordField } from "@/components/api/forms/password-fields";
import { requestJson } from "@/components/api/request";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

const t = messages.reset;

/** Sets a new password with the token of the link, and asks for the second factor of a person who has one. */
export function ResetPassword() {
  const [isDone, setDone] = useState(false);
  const [factor, setFactor] = useState<NeededFactor | null>(null);
  const form = useApiForm({
    defaultValues: { password: "", code: "" },
    // The token is in the fragment, which servers do not see.
    toBody: ({ password, code }) => ({ token: location.hash.slice(1), password, ...(code && { code }) }),
    onSubmit: async (body) => {
      try {
        await reset(body);
      } catch (error) {
        const needed = neededFactor(error);
        if (!needed) throw atCodeField(error);
        setFactor(needed);
      }
    },
  });
  const reset = async (body: object) => {
    await requestJson("/api/dashboard/reset-password", { method: "POST", body });
    setDone(true);
  };
  const resetWithPasskey = (passkey: PasskeyAssertion) =>
    reset({ token: location.hash.slice(1), password: form.getValues("password"), passkey });
  if (isDone) return <LinkUsed text={t.done} href="/sign-in" next={t.next} />;
  return (
    <Form form={form}>
      <p className="text-ink-2">{t.about}</p>
      <NewPasswordField form={form} name="password" label={t.password} autoFocus />
      {factor ? <FactorField form={form} name="code" hasApp={factor === "app"} /> : null}
      <SubmitButton variant="primary" block busy={form.isSubmitting}>
        {form.isSubmitting ? t.submitting : t.submit}
      </SubmitButton>
      {factor ? <PasskeyButton onProof={resetWithPasskey} /> : null}
    </Form>
  );
}
