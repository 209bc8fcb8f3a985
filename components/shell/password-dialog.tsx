"use client";

import { messages } from "./messages";
import { signIn } from "@/components/account/queries";
import { ApiError } from "@/components/api/request";
import { TextField } from "@/components/forms/fields";
import { FormDialog } from "@/components/forms/form-dialog";
import { useDashboard } from "./dashboard-context";

const t = messages.password;

export function PasswordDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { email } = useDashboard();
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
        await signIn(email, password).catch(nameField);
        onSignedIn();
      }}
    >
      {(form) => (
        <>
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <TextField
            form={form}
            name="password"
            label={t.label}
            required
            rules={{ required: t.missing }}
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  );
}

function nameField(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "invalid_credentials") throw error;
  const { status, code, requestId } = error;
  const wrong = { path: "password", code, message: t.wrong };
  throw new ApiError(wrong.message, status, code, requestId, [wrong]);
}
