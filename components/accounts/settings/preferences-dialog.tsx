"use client";

import { useRouter } from "next/navigation";
import { messages as t } from "./preference-messages";
import { preferencesPath } from "./queries";
import { SelectField, type ApiForm } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { keepLanguage } from "@/components/shell/chosen-language";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { numberExample } from "@/components/ui/format";
import { zonesWith } from "@/components/ui/zone-choices";
import { announce } from "@/components/ui/toaster";
import {
  hourCycles,
  numberFormats,
  preferencesSchema,
  type Preferences,
} from "@/lib/accounts/users/preferences-schema";
import { languages, languagesOf } from "@/lib/platform/language/languages";

/** "" where the browser decides. */
type Values = Record<keyof Preferences, string>;

export function PreferencesDialog() {
  const { preferences } = useDashboard();
  const router = useRouter();
  const save = useApiMutation<Preferences>([], preferencesPath, { method: "PUT" });
  return (
    <FormDialog
      title={t.dialogTitle}
      description={t.dialogText}
      submit={t.submit}
      schema={preferencesSchema}
      toBody={(values: Values) => preferencesOf(values)}
      defaultValues={valuesOf(preferences)}
      onSubmit={async (body) => {
        await save.mutateAsync(body);
        if (body.language !== preferences.language) {
          keepLanguage(body.language);
          return location.reload();
        }
        announce(t.done);
        router.refresh();
      }}
    >
      {(form) => <Fields form={form} zones={zonesWith(preferences.time_zone)} />}
    </FormDialog>
  );
}

function Fields({ form, zones }: { form: ApiForm<Values>; zones: readonly string[] }) {
  return (
    <>
      <SelectField form={form} name="language" label={t.language} hint={t.languageHint}>
        <option value="">{t.browser}</option>
        {languagesOf("dashboard").map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag]?.name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="time_zone" label={t.timeZone}>
        <option value="">{t.browser}</option>
        {zones.map((zone) => (
          <option key={zone} value={zone} translate="no">
            {zone}
          </option>
        ))}
      </SelectField>
      <SelectField
        form={form}
        name="number_format"
        label={t.numbers}
        options={withBrowser(numberFormats.map((value) => ({ value, label: numberExample(value) })))}
      />
      <SelectField
        form={form}
        name="hour_cycle"
        label={t.clock}
        options={withBrowser(hourCycles.map((value) => ({ value, label: t.clocks[value] })))}
      />
    </>
  );
}

function withBrowser(options: { value: string; label: string }[]) {
  return [{ value: "", label: t.browser }, ...options];
}

function valuesOf(preferences: Preferences): Values {
  const { language, time_zone, number_format, hour_cycle } = preferences;
  return {
    language: language ?? "",
    time_zone: time_zone ?? "",
    number_format: number_format ?? "",
    hour_cycle: hour_cycle ?? "",
  };
}

function preferencesOf(values: Values): Preferences {
  const chosen = Object.entries(values).map(([key, value]) => [key, value === "" ? null : value]);
  return Object.fromEntries(chosen) as Preferences;
}
