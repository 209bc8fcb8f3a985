"use client";

import { useRouter } from "next/navigation";
import { messages } from "./messages";
import { TextField } from "@/components/api/forms/fields";
import { Form, useApiForm } from "@/components/api/forms/use-api-form";
import { CanEdit } from "@/components/shell/can-edit";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/toaster";
import { maxNameLength, updateSettingsSchema, type PresentedSettings } from "@/lib/accounts/merchants/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

export function BusinessName() {
  const { merchantName } = useDashboard();
  const router = useRouter();
  const rename = useRename();
  const form = useApiForm({
    schema: updateSettingsSchema,
    paths: { name: "name" },
    toBody: (values) => values,
    defaultValues: { name: merchantName },
    onSubmit: async ({ name }) => {
      await rename.mutateAsync(name);
      announce(messages.business.done);
      router.refresh();
    },
  });
  return (
    <Form form={form}>
      <CanEdit permission="settings:write">
        <TextField
          form={form}
          name="name"
          label={messages.business.name}
          required
          autoComplete="organization"
          maxLength={maxNameLength}
        />
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {messages.save}
          </Button>
        </div>
      </CanEdit>
    </Form>
  );
}

function useRename() {
  return useApiMutation<string, PresentedSettings>([], (name) => ({
    path: "/api/dashboard/settings",
    method: "PATCH",
    body: { name },
  }));
}
