"use client";

import { useState, type ComponentProps, type ReactNode } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { showFormErrors, formResolver } from "@/components/api/form-errors";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { ErrorNotice } from "@/components/ui/status";

export type ApiFormOptions<Values extends FieldValues, Body> = {
  defaultValues: DefaultValues<Values>;
  /** The endpoint's body schema; without it, the fields' own rules apply. */
  schema?: z.ZodType;
  toBody: (values: Values) => Body;
  /** Form fields of body fields with other names. Errors of fields that the form lacks are shown above it. */
  paths?: Record<string, Path<Values>>;
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
  const { defaultValues, schema, toBody, onSubmit } = options;
  const names = Object.keys(defaultValues) as Path<Values>[];
  const paths = { ...Object.fromEntries(names.map((name) => [snakeCase(name), name])), ...options.paths };
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

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
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

type FormField<Values extends FieldValues> = Omit<ComponentProps<typeof Field>, "children"> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  rules?: RegisterOptions<Values, Path<Values>>;
};
type ControlProps<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Tag>,
  "form" | "name" | "required"
> & { isMonospace?: boolean };

/** `lang`: the language of a label that is not translated. */
export type Option = { value: string | number; label: string; lang?: string };

export function TextField<Values extends FieldValues>(props: FormField<Values> & ControlProps<"input">) {
  const { field, registered, inputProps } = useFieldProps(props);
  const Control = inputProps.type === "password" ? PasswordInput : Input;
  return <Field {...field}>{(control) => <Control {...control} {...registered} {...inputProps} />}</Field>;
}

export function TextareaField<Values extends FieldValues>(props: FormField<Values> & ControlProps<"textarea">) {
  const { field, registered, inputProps } = useFieldProps(props);
  return <Field {...field}>{(control) => <Textarea {...control} {...registered} {...inputProps} />}</Field>;
}

type SelectFieldProps<Values extends FieldValues> = FormField<Values> & ControlProps<"select"> & { options?: Option[] };

/** The choices are `options`, or `children` if they are grouped. */
export function SelectField<Values extends FieldValues>({ options, children, ...props }: SelectFieldProps<Values>) {
  const { field, registered, inputProps } = useFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} {...registered} {...inputProps}>
          {children}
          {options?.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function useFieldProps<Values extends FieldValues, Control>(props: FormField<Values> & Control) {
  const { form, name, rules, label, hint, aside, required, error, ...inputProps } = props;
  const shownError = error ?? form.getFieldState(name, form.formState).error?.message;
  return {
    field: { label, hint, aside, required, error: shownError },
    registered: form.register(name, rules),
    inputProps,
  };
}
