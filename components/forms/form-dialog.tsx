"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form, useApiForm, type ApiForm, type ApiFormOptions } from "./use-api-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";

type FormDialogProps<Values extends FieldValues, Body> = ApiFormOptions<Values, Body> & {
  title: string;
  description: ReactNode;
  /** The words of the button, at rest and while it is submitting. */
  submit: [idle: string, busy: string];
  /** The safe choice; "Not now" where nothing is at stake. */
  cancel?: string;
  children: (form: ApiForm<Values>) => ReactNode;
};

/** A dialog with one form. It closes when `onSubmit` resolves and shows why when it rejects. */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const { title, description, submit, cancel = "Not now", children, ...options } = props;
  const { close } = useDialogs();
  const form = useApiForm({
    ...options,
    onSubmit: async (body) => {
      await options.onSubmit(body);
      close();
    },
  });
  return (
    <Dialog title={title} description={description}>
      <Form form={form}>
        {children(form)}
        <div className="dialog-actions">
          <Button onClick={close}>{cancel}</Button>
          <Button variant="primary" type="submit" busy={form.isSubmitting}>
            {submit[form.isSubmitting ? 1 : 0]}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
