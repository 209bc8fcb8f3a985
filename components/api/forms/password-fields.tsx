"use client";

import { useState, type ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { TextField } from "./form";
import { messages as t } from "./messages";
import { Button } from "@/components/ui/button";
import { passwordMinLength } from "@/lib/accounts/users/password-limits";

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TextField<Values>>, "label"> & { label?: string };

/** A field for the user's current password. */
export function PasswordField<Values extends FieldValues>({ label = t.password, ...props }: Props<Values>) {
  const rules = { required: t.passwordMissing };
  return <TextField {...props} label={label} required rules={rules} type="password" autoComplete="current-password" />;
}

/** A field for the code of an authenticator app. */
export function CodeField<Values extends FieldValues>({ label = t.code, ...props }: Props<Values>) {
  return (
    <TextField
      {...props}
      label={label}
      required
      rules={{ required: t.codeMissing }}
      inputMode="numeric"
      autoComplete="one-time-code"
      isMonospace
    />
  );
}

type FactorProps<Values extends FieldValues> = Omit<Props<Values>, "label"> & { hasApp: boolean };

/** A field for a second factor: the code of an authenticator app, if the person has one, or a recovery code instead. */
export function FactorField<Values extends FieldValues>({ hasApp, ...props }: FactorProps<Values>) {
  const [isRecovery, setRecovery] = useState(!hasApp);
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      {isRecovery ? (
        <TextField
          {...props}
          label={t.recoveryCode}
          hint={hasApp ? undefined : t.passkeyOnly}
          required
          rules={{ required: t.codeMissing }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          isMonospace
        />
      ) : (
        <CodeField {...props} autoFocus />
      )}
      {hasApp ? (
        <Button variant="quiet" size="sm" className="w-auto!" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t.useApp : t.useRecoveryCode}
        </Button>
      ) : null}
    </div>
  );
}

/** A field for a password that the user chooses. The form validates its strength. */
export function NewPasswordField<Values extends FieldValues>({ label = t.password, ...props }: Props<Values>) {
  const hint = t.newPasswordHint(passwordMinLength);
  return <TextField {...props} label={label} hint={hint} required type="password" autoComplete="new-password" />;
}
