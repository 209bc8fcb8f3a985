"use client";

import { useState } from "react";
import { messages as t } from "./password-messages";
import { needsSecondFactor, signIn } from "@/components/accounts/account/queries";
import { ApiError } from "@/components/api/request";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { FactorField, PasswordField } from "@/components/api/forms/password-fields";

/** Signs in again, for changes that need a fresh sign-in. */
export function PasswordDialog({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const [asksForCode, setAsksForCode] = useState(false);
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
          if (!needsSecondFactor(error)) throw atPasswordField(error);
          setAsksForCode(true);
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
          {asksForCode ? <FactorField form={form} name="code" /> : null}
        </>
      )}
    </FormDialog>
  );
}

function atPasswordField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "invalid_credentials") return error;
  const { status, code, requestId } = error;
  const fieldError = { path: "password", code, message: t.wrong };
  return new ApiError(fieldError.message, status, code, requestId, [fieldError]);
}
