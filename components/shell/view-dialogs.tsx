"use client";

import { useApiMutation } from "./use-api-mutation";
import { messages, viewTextsOf } from "./view-messages";
import { viewsPath, viewsResource, type PageWithViews } from "./views";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { TextField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { announce } from "@/components/ui/toaster";
import { savedViewNameSchema, type PresentedSavedView } from "@/lib/reports/saved-views/schema";

/** Saves what a page shows now under a name. */
export function SaveViewDialog({ page, values }: PageWithViews) {
  const save = useApiMutation<object, PresentedSavedView>([viewsResource], viewsPath);
  const t = viewTextsOf(page).creation;
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, messages.submitting]}
      schema={savedViewNameSchema}
      toBody={({ name }) => ({ name })}
      defaultValues={{ name: "" }}
      onSubmit={async (body) => announce(messages.done((await save.mutateAsync({ ...body, page, values })).name))}
    >
      {(form) => <TextField form={form} name="name" label={messages.name} required autoComplete="off" />}
    </FormDialog>
  );
}

export function DeleteViewDialog({
  page,
  view: { id, name },
}: Pick<PageWithViews, "page"> & { view: PresentedSavedView }) {
  const remove = useApiMutation([viewsResource], `${viewsPath}/${id}`, { method: "DELETE" });
  const t = viewTextsOf(page).deletion;
  return (
    <ConfirmDialog
      title={t.title(name)}
      description={t.about}
      keep={t.keep}
      confirm={[t.submit, messages.deleting]}
      onConfirm={() => remove.mutateAsync()}
      done={t.done}
    />
  );
}
