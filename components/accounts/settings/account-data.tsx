"use client";

import { DeleteAccountDialog, DeleteBusinessDialog } from "./delete-dialogs";
import { messages } from "./messages";
import type { DataScope } from "./queries";
import { Can } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Download, Trash2 } from "@/components/ui/icons";
import { ErrorNotice } from "@/components/ui/status";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useMutation } from "@tanstack/react-query";
import { requestFile } from "@/components/api/request";

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
    mutationFn: async () => {
      const fileUrl = URL.createObjectURL(await requestFile(`/api/dashboard/${data}/export`, dashboard));
      const link = document.createElement("a");
      link.href = fileUrl;
      link.download = data === "account" ? "remit-personal-data.json" : "remit-business.json";
      link.click();
      // The browser reads the file after the click handler has returned.
      setTimeout(() => URL.revokeObjectURL(fileUrl), 60_000);
    },
  });
}
