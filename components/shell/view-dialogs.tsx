"use client";

import { useApiMutation } from "./use-api-mutation";
import { messages } from "./view-messages";
import { viewsPath, viewsResource, type ListWithViews } from "./views";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { TextField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { announce } from "@/components/ui/toaster";
import { savedViewNameSchema, type PresentedSavedView } from "@/lib/reports/saved-views/schema";

/** Saves the filters that a list shows now under a name. */
export function SaveViewDialog({ list, filters }: ListWithViews) {
  const save = useApiMutation<object, PresentedSavedView>([viewsResource], viewsPath);
  const t = messages.creation;
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      schema={savedViewNameSchema}
      toBody={({ name }) => ({ name })}
      defaultValues={{ name: "" }}
      onSubmit={async (body) => announce(t.done((await save.mutateAsync({ ...body, list, filters })).name))}
    >
      {(form) => <TextField form={form} name="name" label={t.name} required autoComplete="off" />}
    </FormDialog>
  );
}

export function DeleteViewDialog({ view: { id, name } }: { view: PresentedSavedView }) {
  const remove = useApiMutation([viewsResource], `${viewsPath}/${id}`, { method: "DELETE" });
  const t = messages.deletion;
  return (
    <ConfirmDialog
      title={t.title(name)}
      description={t.about}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => remove.mutateAsync()}
      done={t.done}
    />
  );
}
