"use client";

import type { ComponentProps } from "react";
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";

type FormField<Values extends FieldValues> = Omit<ComponentProps<typeof Field>, "children"> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  rules?: RegisterOptions<Values, Path<Values>>;
};
type ControlProps<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Tag>,
  "form" | "name" | "required"
> & { isMonospace?: boolean };

export type Option = { value: string | number; label: string };

export function TextField<Values extends FieldValues>(props: FormField<Values> & ControlProps<"input">) {
  const { field, registered, inputProps } = useFieldProps(props);
  return <Field {...field}>{(control) => <Input {...control} {...registered} {...inputProps} />}</Field>;
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
          {options?.map(({ value, label }) => (
            <option key={value} value={value}>
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
