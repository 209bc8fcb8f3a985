"use client";

import { useForm } from "react-hook-form";
import { signUp } from "./queries";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { signUpSchema, type SignUpInput } from "@/lib/users/schema";

const paths = { name: "name", email: "email", password: "password" } as const;
const resolver = formResolver<SignUpInput>(signUpSchema, (values) => values, paths);

export function SignUpForm() {
  const { register, handleSubmit, setError, formState } = useForm<SignUpInput>({ resolver });
  const { errors, isSubmitting } = formState;
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async (values) => {
      await signUp(values);
      location.assign("/");
      await new Promise(() => undefined);
    }),
  );
  return (
    <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <Field
        label="Business name"
        hint="Customers see it on the pay page. You can change it later."
        error={errors.name?.message}
        required
      >
        {(control) => <Input {...control} {...register("name")} autoComplete="organization" autoFocus />}
      </Field>
      <Field label="E-mail" error={errors.email?.message} required>
        {(control) => <Input {...control} {...register("email")} type="email" autoComplete="username" />}
      </Field>
      <Field
        label="Password"
        hint="At least 12 characters. An unusual sentence is easy to remember and hard to guess."
        error={errors.password?.message}
        required
      >
        {(control) => <Input {...control} {...register("password")} type="password" autoComplete="new-password" />}
      </Field>
      <SubmitButton variant="primary" block busy={isSubmitting}>
        {isSubmitting ? "Creating the account" : "Create account"}
      </SubmitButton>
    </form>
  );
}
