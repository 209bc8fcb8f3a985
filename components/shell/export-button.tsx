"use client";

import { messages as t } from "./messages";
import type { ListExport } from "./export-dialog";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Download } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";

const ExportDialog = lazyDialog(() => import("./export-dialog").then((part) => part.ExportDialog));

/** Exports the list of a page with its filters. */
export function ExportButton(list: ListExport) {
  const { show } = useDialogs();
  return (
    <Button icon={Download} onClick={() => show(<ExportDialog {...list} />)}>
      {t.export}
    </Button>
  );
}
