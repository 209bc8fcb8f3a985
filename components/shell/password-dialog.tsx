"use client";

import { useEffect, useState } from "react";
import { messages as t } from "./password-messages";
import { neededFactor, signIn, signInWithPasskey, type NeededFactor } from "@/components/accounts/account/sign-in";
import { hasPasskey } from "@/components/accounts/passkeys/browser";
import { PasskeyButton } from "@/components/accounts/passkeys/passkey-button";
import { ApiError } from "@/components/api/request";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { FactorField, PasswordField } from "@/components/api/forms/password-fields";
import { useDialogs } from "@/components/ui/dialog-host";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

/** Signs in again, for changes that need a fresh sign-in. */
export function PasswordDialog({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const [factor, setFactor] = useState<NeededFactor | null>(null);
  const offersPasskey = useHasPasskey();
  const { close } = useDialogs();
  const finish = async (proof: PasskeyAssertion) => {
    await signInWithPasskey(proof);
    onSignedIn();
    close();
  };
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      cancel={t.cancel}
      defaultValues={{ password: "", code: "" }}
      toBody={(values) => values}
      onSubmit={async (values) => {
        try {
          await signIn({ email, ...values });
        } catch (error) {
          const needed = neededFactor(error);
          if (!needed) throw atPasswordField(error);
          setFactor(needed);
          return "unfinished";
        }
        return onSignedIn();
      }}
    >
      {(form) => (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <PasswordField form={form} name="password" />
          {factor ? <FactorField form={form} name="code" hasApp={factor === "app"} /> : null}
          {offersPasskey ? <PasskeyButton onProof={finish} /> : null}
        </>
      )}
    </FormDialog>
  );
}

/** Not a query, because guides open the dialog outside the dashboard. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  // The dialog is complete without this answer.
  useEffect(() => void hasPasskey().then(setHas, () => undefined), []);
  return has;
}

function atPasswordField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "invalid_credentials") return error;
  const { status, code, requestId } = error;
  const fieldError = { path: "password", code, message: t.wrong };
  return new ApiError(fieldError.message, status, code, requestId, [fieldError]);
}
