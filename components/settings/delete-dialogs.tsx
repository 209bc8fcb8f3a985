"use client";

import { deleteForGood, type Deletable } from "./queries";
import { TextField } from "@/components/forms/fields";
import { FormDialog } from "@/components/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Facts, type Fact } from "@/components/ui/status";

const ofAccount: Fact[] = [
  { glyph: "cancelled", text: "Your account, sessions and access to the business end immediately." },
  {
    glyph: "cancelled",
    text: "Within minutes “Deleted user” replaces your e-mail address in timelines, API keys and decisions.",
  },
  { glyph: "completed", text: "API keys that you created belong to the business and keep working." },
  {
    glyph: "attention",
    text: "The audit log keeps your actions under a number, without your e-mail address and IP addresses. Backups keep your data until the operator of this server replaces them.",
  },
];

const ofBusiness: Fact[] = [
  {
    glyph: "cancelled",
    text: "API keys, receiving addresses, webhook endpoints and settings are removed immediately, and pay pages return “not found”.",
  },
  { glyph: "cancelled", text: "People who belong to no other business lose their accounts. You may be one of them." },
  {
    glyph: "cancelled",
    text: "Within minutes descriptions, metadata, notes, timelines and events are erased.",
  },
  {
    glyph: "attention",
    text: "For accounting, the amounts, addresses, transactions and times of requests and payments stay, as does the audit log. Backups keep your data until the operator of this server replaces them.",
  },
  { glyph: "attention", text: "Download the business data first: this server cannot bring it back." },
];

export function DeleteAccountDialog() {
  const { email } = useDashboard();
  return (
    <DeleteDialog
      what="account"
      title="Delete your account?"
      label="Your e-mail address"
      expected={email}
      facts={ofAccount}
      submit={["Delete account", "Deleting"]}
    />
  );
}

export function DeleteBusinessDialog() {
  const { merchantName } = useDashboard();
  return (
    <DeleteDialog
      what="merchant"
      title={`Delete “${merchantName}”?`}
      label="Business name"
      expected={merchantName}
      facts={ofBusiness}
      submit={["Delete business", "Deleting"]}
    />
  );
}

type DeleteDialogProps = {
  what: Deletable;
  title: string;
  label: string;
  /** The text to type. */
  expected: string;
  facts: Fact[];
  submit: [idle: string, busy: string];
};

function DeleteDialog({ what, title, label, expected, facts, submit }: DeleteDialogProps) {
  return (
    <FormDialog
      title={title}
      description="This cannot be undone."
      variant="danger"
      submit={submit}
      cancel="Cancel"
      defaultValues={{ confirmation: "" }}
      paths={{ confirmation: "confirmation" }}
      toBody={({ confirmation }) => confirmation}
      onSubmit={async (confirmation) => {
        await deleteForGood(what, confirmation);
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
            hint={`Type “${expected}” to confirm.`}
            required
            rules={{ required: `Type “${expected}” to confirm.` }}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
