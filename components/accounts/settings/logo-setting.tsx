"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "./messages";
import { messages as t } from "./pay-page-messages";
import { logoPath, payPageKey } from "./queries";
import { sentence } from "@/components/api/form-errors";
import { ApiError, errorText, requestData } from "@/components/api/request";
import { Payee } from "@/components/requests/checkout/slip-lines";
import { CanEdit } from "@/components/shell/can-edit";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { initials } from "@/components/ui/initials";
import { Input } from "@/components/ui/input";
import { announce } from "@/components/ui/toaster";
import { logoTypes, readLogo } from "@/lib/accounts/merchants/logo-limits";
import type { PresentedSettings } from "@/lib/accounts/merchants/schema";

/** Replaces or removes the logo; `error` is why that failed. */
function useLogo() {
  const dashboard = useDashboard();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function change(options: { method: "PUT" | "DELETE"; file?: File }): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const updated = await requestData<PresentedSettings>(logoPath, { scope: dashboard, ...options });
      client.setQueryData(payPageKey, updated);
      announce(options.file ? t.logoDone : t.logoRemoved);
    } catch (thrown) {
      const field = thrown instanceof ApiError ? thrown.errors[0] : undefined;
      setError(field ? sentence(field.message) : errorText(thrown));
    }
    setBusy(false);
  }

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = readLogo(new Uint8Array(await file.arrayBuffer()));
    if ("error" in read) setError(sentence(read.error.message));
    else await change({ method: "PUT", file });
  }

  return { error, isBusy, upload, remove: () => change({ method: "DELETE" }) };
}

/** The merchant as customers see it, and the logo to replace or remove. */
export function LogoSetting({ settings }: { settings: PresentedSettings }) {
  const { merchantName } = useDashboard();
  const { error, isBusy, upload, remove } = useLogo();
  return (
    <CanEdit permission="settings:write">
      <Field label={t.logo} hint={t.logoHint} error={error}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept={logoTypes.join()}
            disabled={isBusy}
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              // So that choosing the same file again is a change.
              target.value = "";
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-line p-3">
        <Payee
          initials={initials(merchantName)}
          name={merchantName}
          logoUrl={settings.logo_url}
          description={t.preview}
        />
        {settings.logo_url === null ? null : (
          <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void remove()}>
            {messages.remove}
            <span className="sr-only"> {t.logo}</span>
          </Button>
        )}
      </div>
    </CanEdit>
  );
}
