"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { useRename } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { updateSettingsSchema } from "@/lib/merchants/schema";

type Values = { name: string };

const paths = { name: "name" } as const;
const resolver = formResolver<Values>(updateSettingsSchema, (values) => values, paths);

export function BusinessName({ disabled }: { disabled: boolean }) {
  const { merchantName } = useDashboard();
  const router = useRouter();
  const rename = useRename();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { name: merchantName },
  });
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async ({ name }) => {
      await rename.mutateAsync(name);
      announce("The business name is saved.");
      router.refresh();
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <Field label="Name" error={formState.errors.name?.message} required>
        {(control) => (
          <Input {...control} {...register("name")} autoComplete="organization" maxLength={100} disabled={disabled} />
        )}
      </Field>
      <div>
        <Button type="submit" busy={rename.isPending} disabled={disabled}>
          Save the name
        </Button>
      </div>
    </form>
  );
}
