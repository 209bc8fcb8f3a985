"use client";

import { signIn } from "@/components/account/queries";
import { ApiError } from "@/components/api/request";
import { TextField } from "@/components/forms/fields";
import { FormDialog } from "@/components/forms/form-dialog";
import { useDashboard } from "./dashboard-context";

export function PasswordDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { email } = useDashboard();
  return (
    <FormDialog
      title="Enter your password"
      description="For security, confirm your password. Your last sign-in was more than ten minutes ago."
      submit={["Continue", "Checking"]}
      cancel="Cancel"
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
            label="Password"
            required
            rules={{ required: "Enter your password." }}
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
  const wrong = { path: "password", code, message: "Wrong password." };
  throw new ApiError(wrong.message, status, code, requestId, [wrong]);
}
