"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useDashboard } from "./dashboard-context";
import { messages as t } from "./export-messages";
import { requestFile, saveFile } from "@/components/api/download";
import { listQuery, type Filters } from "@/components/api/loading/list-view";
import { Button } from "@/components/ui/button";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { ErrorNotice } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { useFormatters } from "@/components/ui/use-formatters";
import type { ExportFormat } from "@/lib/platform/pagination/constants";

/** A list of the API and the filters of its page. */
export type ListExport = { list: keyof typeof t.title; filters: Filters };

/** Asks for the format, shows how much has been received, and saves the file. Closing it ends the export. */
export function ExportDialog({ list, filters }: ListExport) {
  const dashboard = useDashboard();
  const { close } = useDialogs();
  const { formatNumber } = useFormatters();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [received, setReceived] = useState(0);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      setReceived(0);
      abort.current = new AbortController();
      const path = `/api/${list}/export${listQuery({ filters: { ...filters, format } })}`;
      return requestFile(path, dashboard, { signal: abort.current.signal, onReceived: setReceived });
    },
    onSuccess: (file) => {
      saveFile(file);
      close();
      announce(t.done);
    },
  });
  const choice = (value: ExportFormat, title: string, explanation: string) => (
    <Choice
      name="format"
      title={title}
      explanation={explanation}
      checked={format === value}
      disabled={isPending}
      onChange={() => setFormat(value)}
    />
  );
  return (
    <Dialog title={t.title[list]} description={Object.keys(filters).length > 0 ? t.filtered : t.all}>
      <ErrorNotice text={error?.message} />
      <ChoiceSet legend={t.format}>
        {choice("csv", t.csv, t.csvText)}
        {choice("json", t.json, t.jsonText)}
      </ChoiceSet>
      <p className="min-h-5 text-sm text-ink-2" role="status">
        {isPending ? t.received(formatNumber(Math.floor(received / 100_000) / 10)) : null}
      </p>
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          {isPending ? t.submitting : t.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
