"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { TextField } from "./fields";
import { messages as t } from "./messages";
import { passwordMinLength } from "@/lib/accounts/users/password-limits";

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TextField<Values>>, "label"> & { label?: string };

/** A field for the user's current password. */
export function PasswordField<Values extends FieldValues>({ label = t.password, ...props }: Props<Values>) {
  const rules = { required: t.passwordMissing };
  return <TextField {...props} label={label} required rules={rules} type="password" autoComplete="current-password" />;
}

/** A field for a password that the user chooses. The form validates its strength. */
export function NewPasswordField<Values extends FieldValues>({ label = t.password, ...props }: Props<Values>) {
  const hint = t.newPasswordHint(passwordMinLength);
  return <TextField {...props} label={label} hint={hint} required type="password" autoComplete="new-password" />;
}
