"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { changePassword } from "@/components/account/queries";
import { showFormErrors } from "@/components/api/form-errors";
import { formResolver } from "@/components/api/form-resolver";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { passwordChangeSchema } from "@/lib/users/schema";

type Values = { currentPassword: string; newPassword: string };

const paths = { current_password: "currentPassword", new_password: "newPassword" } as const;
const resolver = formResolver<Values>(
  passwordChangeSchema,
  ({ currentPassword, newPassword }) => ({ current_password: currentPassword, new_password: newPassword }),
  paths,
);

export function PasswordForm() {
  const { email } = useDashboard();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver,
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await changePassword({ email, ...values });
      reset();
      announce("The password is changed. Every other session has ended.");
    } catch (error) {
      setRefusal(showFormErrors(error, setError, paths));
    }
  });
  return (
    <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      {refusal ? (
        <Notice tone="failed" glyph="failed" role="alert">
          {refusal}
        </Notice>
      ) : null}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message} required>
        {(control) => (
          <Input {...control} {...register("currentPassword")} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Field
        label="New password"
        hint="At least 12 characters. An unusual sentence is easy to remember and hard to guess."
        error={errors.newPassword?.message}
        required
      >
        {(control) => <Input {...control} {...register("newPassword")} type="password" autoComplete="new-password" />}
      </Field>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Changing" : "Change the password"}
        </Button>
      </div>
    </form>
  );
}
