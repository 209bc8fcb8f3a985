"use client";

import { useState, type ReactNode } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { showFormErrors } from "@/components/api/form-errors";
import { formResolver } from "@/components/api/form-resolver";
import { ErrorNotice } from "@/components/ui/status";

export type ApiFormOptions<Values extends FieldValues, Body> = {
  defaultValues: DefaultValues<Values>;
  /** The endpoint's body schema; without it, the fields' own rules apply. */
  schema?: z.ZodType;
  toBody: (values: Values) => Body;
  /** Maps body fields to form fields. Errors of other fields are shown above the form. */
  paths: Record<string, Path<Values>>;
  onSubmit: (body: Body) => Promise<unknown>;
};

export type ApiForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** Errors that belong to no field, shown above the form. */
  formError: string | null;
  isSubmitting: boolean;
  submit: () => Promise<void>;
};

/** A form that validates with the endpoint's schema and shows the server's field errors beside their fields. */
export function useApiForm<Values extends FieldValues, Body>(options: ApiFormOptions<Values, Body>): ApiForm<Values> {
  const { defaultValues, schema, toBody, paths, onSubmit } = options;
  const resolver = schema && formResolver<Values>(schema, toBody, paths);
  const form = useForm<Values>({ defaultValues, resolver });
  const [formError, setFormError] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    try {
      await onSubmit(toBody(values));
    } catch (error) {
      setFormError(showFormErrors(error, form.setError, paths));
    }
  });
  return { ...form, formError, isSubmitting: form.formState.isSubmitting, submit };
}

type FormProps<Values extends FieldValues> = { form: ApiForm<Values>; className?: string; children: ReactNode };

export function Form<Values extends FieldValues>({ form, className = "grid gap-4", children }: FormProps<Values>) {
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    // Before hydration, a browser submits the form itself: POST keeps values out of the URL.
    <form className={className} method="post" onSubmit={submit} noValidate>
      <ErrorNotice text={form.formError} />
      {children}
    </form>
  );
}
