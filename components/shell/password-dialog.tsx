"use client";

import { messages as t } from "./password-messages";
import { signIn } from "@/components/accounts/account/queries";
import { ApiError } from "@/components/api/request";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { PasswordField } from "@/components/api/forms/password-fields";

/** Signs in again with the password, for changes that need a fresh sign-in. */
export function PasswordDialog({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      cancel={t.cancel}
      defaultValues={{ password: "" }}
      paths={{ password: "password" }}
      toBody={({ password }) => password}
      onSubmit={async (password) => {
        await signIn(email, password).catch(rethrowAsPasswordFieldError);
        onSignedIn();
      }}
    >
      {(form) => (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <PasswordField form={form} name="password" />
        </>
      )}
    </FormDialog>
  );
}

function rethrowAsPasswordFieldError(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "invalid_credentials") throw error;
  const { status, code, requestId } = error;
  const fieldError = { path: "password", code, message: t.wrong };
  throw new ApiError(fieldError.message, status, code, requestId, [fieldError]);
}
