"use client";

import { messages } from "./messages";
import { Can } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Download, Trash2 } from "@/components/ui/icons";
import { ErrorNotice, GlyphList, type GlyphListItem } from "@/components/ui/status";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useMutation } from "@tanstack/react-query";
import { requestFile, saveFile } from "@/components/api/download";
import { TextField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";

/** The data to export or delete: the user's account, or the business. */
type DataScope = "account" | "merchant";

const t = messages.data;

/** Exports and deletes the user's own data. */
export function AccountData() {
  const { show } = useDialogs();
  return (
    <div className="grid gap-5">
      <ExportButton data="account">{t.exportAccount}</ExportButton>
      <div>
        <Button variant="opens-danger" icon={Trash2} onClick={() => show(<DeleteAccountDialog />)}>
          {t.deleteAccount}
        </Button>
      </div>
    </div>
  );
}

export function BusinessData() {
  const { show } = useDialogs();
  return (
    <div className="grid gap-5">
      <ExportButton data="merchant">{t.exportBusiness}</ExportButton>
      <Can permission="ownership:write">
        <div>
          <Button variant="opens-danger" icon={Trash2} onClick={() => show(<DeleteBusinessDialog />)}>
            {t.deleteBusiness}
          </Button>
        </div>
      </Can>
    </div>
  );
}

function ExportButton({ data, children }: { data: DataScope; children: string }) {
  const { mutate, isPending, error } = useExport(data);
  return (
    <div className="grid justify-items-start gap-3">
      <ErrorNotice text={error?.message} />
      <Button icon={Download} busy={isPending} onClick={() => mutate()}>
        {isPending ? t.exporting : children}
      </Button>
    </div>
  );
}

/** Downloads all data of the account or business as a file. */
function useExport(data: DataScope) {
  const dashboard = useDashboard();
  return useMutation({
    mutationFn: async () => saveFile(await requestFile(`/api/dashboard/${data}/export`, dashboard)),
  });
}

const { delete: deletion } = messages;
const { account, business } = deletion;

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

function DeleteAccountDialog() {
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

function DeleteBusinessDialog() {
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
  const mutation = useApiMutation<{ confirmation: string }>([], `/api/dashboard/${data}/deletion`);
  return (
    <FormDialog
      title={title}
      description={deletion.about}
      variant="danger"
      submit={[submit, deletion.submitting]}
      defaultValues={{ confirmation: "" }}
      toBody={(values) => values}
      onSubmit={async (body) => {
        await mutation.mutateAsync(body);
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
            hint={deletion.confirm(expected)}
            required
            rules={{ required: deletion.confirm(expected) }}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
