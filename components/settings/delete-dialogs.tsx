"use client";

import { messages } from "./messages";
import { requestDeletion, type DataScope } from "./queries";
import { TextField } from "@/components/forms/fields";
import { FormDialog } from "@/components/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Facts, type Fact } from "@/components/ui/status";

const { account, business, ...t } = messages.delete;

const accountFacts: Fact[] = [
  { glyph: "cancelled", text: account.ends },
  { glyph: "cancelled", text: account.renamed },
  { glyph: "completed", text: account.keysStay },
  { glyph: "attention", text: account.kept },
];

const businessFacts: Fact[] = [
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
      scope="account"
      title={account.title}
      label={account.label}
      expected={email}
      facts={accountFacts}
      submit={account.submit}
    />
  );
}

export function DeleteBusinessDialog() {
  const { merchantName } = useDashboard();
  return (
    <DeleteDialog
      scope="merchant"
      title={business.title(merchantName)}
      label={business.label}
      expected={merchantName}
      facts={businessFacts}
      submit={business.submit}
    />
  );
}

type DeleteDialogProps = {
  scope: DataScope;
  title: string;
  label: string;
  /** The text that the user must type to confirm. */
  expected: string;
  facts: Fact[];
  submit: string;
};

function DeleteDialog({ scope, title, label, expected, facts, submit }: DeleteDialogProps) {
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
        await requestDeletion(scope, confirmation);
        location.assign("/sign-in");
      }}
    >
      {(form) => (
        <>
          <Facts facts={facts} />
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
