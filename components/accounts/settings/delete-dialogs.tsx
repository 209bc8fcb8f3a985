"use client";

import { messages } from "./messages";
import type { DataScope } from "./queries";
import { TextField } from "@/components/api/forms/fields";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { GlyphList, type GlyphListItem } from "@/components/ui/status";
import { useApiMutation } from "@/components/shell/use-api-mutation";

const t = messages.delete;
const { account, business } = t;

const accountEffects = (): GlyphListItem[] => [
  { glyph: "cancelled", text: account.ends },
  { glyph: "cancelled", text: account.renamed },
  { glyph: "completed", text: account.keysStay },
  { glyph: "attention", text: account.kept },
];

const businessEffects = (): GlyphListItem[] => [
  { glyph: "cancelled", text: business.ends },
  { glyph: "cancelled", text: business.people },
  { glyph: "cancelled", text: business.erased },
  { glyph: "attention", text: business.kept },
  { glyph: "attention", text: business.download },
];

export function DeleteAccountDialog() {
  const { email } = useDashboard();
  return (
    <DeleteDialog
      data="account"
      title={account.title}
      label={account.label}
      expected={email}
      effects={accountEffects()}
      submit={account.submit}
    />
  );
}

export function DeleteBusinessDialog() {
  const { merchantName } = useDashboard();
  return (
    <DeleteDialog
      data="merchant"
      title={business.title(merchantName)}
      label={business.label}
      expected={merchantName}
      effects={businessEffects()}
      submit={business.submit}
    />
  );
}

type DeleteDialogProps = {
  data: DataScope;
  title: string;
  label: string;
  /** The text that the user must type to confirm. */
  expected: string;
  /** The effects of the deletion. */
  effects: GlyphListItem[];
  submit: string;
};

function DeleteDialog({ data, title, label, expected, effects, submit }: DeleteDialogProps) {
  const deletion = useDeletion(data);
  return (
    <FormDialog
      title={title}
      description={t.about}
      variant="danger"
      submit={[submit, t.submitting]}
      defaultValues={{ confirmation: "" }}
      paths={{ confirmation: "confirmation" }}
      toBody={({ confirmation }) => confirmation}
      onSubmit={async (confirmation) => {
        await deletion.mutateAsync(confirmation);
        location.assign("/sign-in");
      }}
    >
      {(form) => (
        <>
          <GlyphList items={effects} />
          <TextField
            form={form}
            name="confirmation"
            label={label}
            hint={t.confirm(expected)}
            required
            rules={{ required: t.confirm(expected) }}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

function useDeletion(data: DataScope) {
  return useApiMutation<string>([], (confirmation) => ({
    path: `/api/dashboard/${data}/deletion`,
    body: { confirmation },
  }));
}
