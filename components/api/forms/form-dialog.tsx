"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { messages as t } from "./messages";
import { Form, useApiForm, type ApiForm, type ApiFormOptions } from "./form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";

type FormDialogProps<Values extends FieldValues, Body> = ApiFormOptions<Values, Body> & {
  title: string;
  description: ReactNode;
  /** The labels of the submit button, idle and busy. */
  submit: [idle: string, busy: string];
  variant?: "primary" | "danger";
  /** The label of the safe button; "Cancel" by default. */
  cancel?: string;
  children: (form: ApiForm<Values>) => ReactNode;
};

/**
 * A dialog with one form. Closes when `onSubmit` resolves, unless to "unfinished", and shows the error when it rejects.
 */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const { title, description, submit, variant = "primary", cancel = t.cancel, children, ...options } = props;
  const { close } = useDialogs();
  const form = useApiForm({
    ...options,
    onSubmit: async (body) => {
      if ((await options.onSubmit(body)) !== "unfinished") close();
    },
  });
  return (
    <Dialog title={title} description={description}>
      <Form form={form}>
        {children(form)}
        <DialogActions>
          <Button onClick={close}>{cancel}</Button>
          <Button variant={variant} type="submit" busy={form.isSubmitting}>
            {submit[form.isSubmitting ? 1 : 0]}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
