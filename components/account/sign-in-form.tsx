"use client";

import { useForm } from "react-hook-form";
import { useState } from "react";
import { signIn } from "./queries";
import { ApiError } from "@/components/api/request";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";

type Values = { email: string; password: string };

/** Goes on to `next`, a path of this instance, once signed in. */
export function SignInForm({ next }: { next: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setFocus, resetField, formState } = useForm<Values>();
  const submit = handleSubmit(async ({ email, password }) => {
    setRefusal(null);
    try {
      await signIn(email, password);
      location.assign(next);
      // The button stays busy until the next page is there.
      await new Promise(() => undefined);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : "Signing in failed.");
      resetField("password");
      setFocus("password");
    }
  });
  return (
    <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <Field label="E-mail" error={formState.errors.email?.message} required>
        {(control) => (
          <Input
            {...control}
            {...register("email", { required: "Enter your e-mail address." })}
            type="email"
            autoComplete="username"
            autoFocus
          />
        )}
      </Field>
      <Field label="Password" error={formState.errors.password?.message} required>
        {(control) => (
          <Input
            {...control}
            {...register("password", { required: "Enter your password." })}
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <SubmitButton variant="primary" block busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Signing in" : "Sign in"}
      </SubmitButton>
    </form>
  );
}
