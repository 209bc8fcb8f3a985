"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showFormErrors } from "@/components/api/form-errors";
import { formResolver } from "@/components/api/form-resolver";
import { useRename } from "@/components/settings/queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { updateSettingsSchema } from "@/lib/merchants/schema";

type Values = { name: string };

const paths = { name: "name" } as const;
const resolver = formResolver<Values>(updateSettingsSchema, (values) => values, paths);

export function BusinessName({ disabled }: { disabled: boolean }) {
  const { merchantName } = useDashboard();
  const router = useRouter();
  const rename = useRename();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { name: merchantName },
  });
  const submit = handleSubmit(async ({ name }) => {
    setRefusal(null);
    try {
      await rename.mutateAsync(name);
      announce("The business name is saved.");
      router.refresh();
    } catch (error) {
      setRefusal(showFormErrors(error, setError, paths));
    }
  });
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal ? (
        <Notice tone="failed" glyph="failed" role="alert">
          {refusal}
        </Notice>
      ) : null}
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
