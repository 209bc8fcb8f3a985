"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { messages } from "./messages";
import { Form, type ApiForm } from "@/components/api/forms/form";
import { CanEdit } from "@/components/shell/can-edit";
import { Button } from "@/components/ui/button";

/** Settings of the business, which only some roles may save. */
export function SettingsForm<Values extends FieldValues>({
  form,
  children,
}: {
  form: ApiForm<Values>;
  children: ReactNode;
}) {
  return (
    <Form form={form}>
      <CanEdit permission="settings:write">
        {children}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {messages.save}
          </Button>
        </div>
      </CanEdit>
    </Form>
  );
}
