"use client";

import { DeleteAccountDialog, DeleteBusinessDialog } from "./delete-dialogs";
import { messages } from "./messages";
import { useExport, type DataScope } from "./queries";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Download, Trash2 } from "@/components/ui/icons";
import { ErrorNotice } from "@/components/ui/status";

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

/** Exports and deletes the data of the business. */
export function BusinessData({ disabled }: { disabled: boolean }) {
  const { show } = useDialogs();
  return (
    <div className="grid gap-5">
      <ExportButton data="merchant">{t.exportBusiness}</ExportButton>
      <div>
        <Button variant="opens-danger" icon={Trash2} disabled={disabled} onClick={() => show(<DeleteBusinessDialog />)}>
          {t.deleteBusiness}
        </Button>
      </div>
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
