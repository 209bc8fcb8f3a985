"use client";

import { useForm } from "react-hook-form";
import { changePassword } from "@/components/account/queries";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { SubmitButton } from "@/components/ui/submit-button";
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
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver,
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = formState;
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async (values) => {
      await changePassword({ email, ...values });
      reset();
      announce("The password is changed. Every other session has ended.");
    }),
  );
  return (
    <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
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
        <SubmitButton busy={isSubmitting}>{isSubmitting ? "Changing" : "Change the password"}</SubmitButton>
      </div>
    </form>
  );
}
