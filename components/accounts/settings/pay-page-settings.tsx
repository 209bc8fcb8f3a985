"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LogoSetting } from "./logo-setting";
import { SettingsForm } from "./settings-form";
import { messages as t } from "./pay-page-messages";
import { payPageKey, settingsPath } from "./queries";
import { TextareaField, TextField, useApiForm } from "@/components/api/forms/form";
import { useInitialData } from "@/components/api/initial-data";
import { QueryStates } from "@/components/api/loading/query-states";
import { requestData } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { announce } from "@/components/ui/toaster";
import { updateSettingsSchema, type PresentedSettings, type UpdateSettingsBody } from "@/lib/accounts/merchants/schema";

/** How pay pages look, and where they may be shown. */
export function PayPageSettings() {
  const dashboard = useDashboard();
  const query = useQuery({
    queryKey: payPageKey,
    queryFn: ({ signal }) => requestData<PresentedSettings>(settingsPath, { scope: dashboard, signal }),
    ...useInitialData(settingsPath, ({ data }: { data: PresentedSettings }) => data),
  });
  return (
    <QueryStates query={query} failure={t.failure} loading={<SectionSkeleton />}>
      {(settings) => (
        <div className="grid gap-4">
          <LogoSetting settings={settings} />
          <PayPageForm settings={settings} />
        </div>
      )}
    </QueryStates>
  );
}

function PayPageForm({ settings }: { settings: PresentedSettings }) {
  const client = useQueryClient();
  const update = useApiMutation<UpdateSettingsBody, PresentedSettings>([], settingsPath, {
    method: "PATCH",
    onSuccess: (updated) => client.setQueryData(payPageKey, updated),
  });
  const form = useApiForm({
    schema: updateSettingsSchema,
    toBody: (values): UpdateSettingsBody => ({
      accent_color: values.accentColor.trim() || null,
      support_contact: values.supportContact.trim() || null,
      embed_origins: values.embedOrigins.split(/[\s,;]+/).filter(Boolean),
    }),
    defaultValues: {
      accentColor: settings.accent_color ?? "",
      supportContact: settings.support_contact ?? "",
      embedOrigins: settings.embed_origins.join("\n"),
    },
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      announce(t.done);
    },
  });
  return (
    <SettingsForm form={form}>
      <TextField form={form} name="accentColor" label={t.color} hint={t.colorHint} maxLength={7} isMonospace />
      <TextField form={form} name="supportContact" label={t.contact} hint={t.contactHint} autoComplete="off" />
      <TextareaField form={form} name="embedOrigins" label={t.origins} hint={t.originsHint} rows={2} isMonospace />
    </SettingsForm>
  );
}
