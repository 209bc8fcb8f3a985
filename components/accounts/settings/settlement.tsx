"use client";

import { HighValueAmounts } from "./high-value-amounts";
import { SettingsForm } from "./settings-form";
import { messages as t } from "./settlement-messages";
import { settlementPath, useUpdateSettlementSettings } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { SectionSkeleton } from "@/components/ui/skeleton";
import {
  type PresentedSettlementSettings,
  updateSettlementSettingsSchema,
  type UpdateSettlementSettingsInput,
} from "@/lib/accounts/settlement-settings/schema";
import { useQuery } from "@tanstack/react-query";
import { useInitialData } from "@/components/api/initial-data";
import { requestData } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiForm, type ApiForm, TextField, SelectField, type Option } from "@/components/api/forms/form";
import { announce } from "@/components/ui/toaster";
import { ChoiceSet, Choice } from "@/components/ui/choice";
import { Checkbox } from "@/components/ui/input";
import { Hint } from "@/components/ui/field";

/** When a request counts as paid. */
export function Settlement() {
  return (
    <QueryStates query={useSettlementSettings()} failure={t.failure} loading={<SectionSkeleton />}>
      {(settings) => (
        <div className="grid gap-8">
          <SettlementForm settings={settings} />
          <HighValueAmounts amounts={settings.high_value_amounts} />
        </div>
      )}
    </QueryStates>
  );
}

function useSettlementSettings() {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: ["settlement-settings"],
    queryFn: ({ signal }) => requestData<PresentedSettlementSettings>(settlementPath, { scope: dashboard, signal }),
    ...useInitialData(settlementPath, ({ data }: { data: PresentedSettlementSettings }) => data),
  });
}

function SettlementForm({ settings }: { settings: PresentedSettlementSettings }) {
  const update = useUpdateSettlementSettings();
  const form = useApiForm({
    schema: updateSettlementSettingsSchema,
    paths: {
      tolerance_basis_points: "tolerance",
      late_window_seconds: "lateWindow",
      match_single_open_request: "matchSingle",
    },
    toBody: toSettlementBody,
    defaultValues: settlementValuesOf(settings),
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      announce(t.done);
    },
  });
  return (
    <SettingsForm form={form}>
      <Fields form={form} lateWindowSeconds={settings.late_window_seconds} />
    </SettingsForm>
  );
}

function Fields({ form, lateWindowSeconds }: { form: ApiForm<SettlementValues>; lateWindowSeconds: number }) {
  const { register, formState } = form;
  return (
    <>
      <TextField
        form={form}
        name="tolerance"
        label={t.tolerance}
        aside={t.toleranceUnit}
        hint={t.toleranceHint}
        error={formState.errors.tolerance && t.toleranceInvalid}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="lateWindow"
        label={t.lateWindow}
        hint={t.lateWindowHint}
        options={lateWindowOptions(lateWindowSeconds)}
      />
      <ChoiceSet legend={t.latePolicy}>
        <Choice value="accept" title={t.accept} explanation={t.acceptText} {...register("latePolicy")} />
        <Choice value="flag" title={t.flag} explanation={t.flagText} {...register("latePolicy")} />
      </ChoiceSet>
      <div className="grid gap-1 [&_label]:font-medium">
        <Checkbox {...register("matchSingle")} aria-describedby="match-single-hint">
          {t.matchSingle}
        </Checkbox>
        <Hint id="match-single-hint">{t.matchSingleHint}</Hint>
      </div>
    </>
  );
}

type SettlementValues = {
  /** Percent, as entered. */
  tolerance: string;
  latePolicy: "accept" | "flag";
  /** Seconds. */
  lateWindow: string;
  matchSingle: boolean;
};

const hourSeconds = 60 * 60;

const usualLateWindows = () => [
  { value: 0, label: t.windows.none },
  { value: hourSeconds, label: t.windows.hour },
  { value: 24 * hourSeconds, label: t.windows.hours },
  { value: 3 * 24 * hourSeconds, label: t.windows.days },
  { value: 7 * 24 * hourSeconds, label: t.windows.week },
];

/** The usual late windows, and the current window if the operator has set an unusual one. */
function lateWindowOptions(currentSeconds: number): Option[] {
  const isUsual = usualLateWindows().some(({ value }) => value === currentSeconds);
  if (isUsual) return usualLateWindows();
  return [{ value: currentSeconds, label: t.unchangedWindow(currentSeconds) }, ...usualLateWindows()];
}

function settlementValuesOf(settings: PresentedSettlementSettings): SettlementValues {
  return {
    tolerance: String(settings.tolerance_basis_points / 100),
    latePolicy: settings.late_policy,
    lateWindow: String(settings.late_window_seconds),
    matchSingle: settings.match_single_open_request,
  };
}

function toSettlementBody(values: SettlementValues): UpdateSettlementSettingsInput {
  return {
    tolerance_basis_points: toBasisPoints(values.tolerance),
    late_policy: values.latePolicy,
    late_window_seconds: Number(values.lateWindow),
    match_single_open_request: values.matchSingle,
  };
}

/** "0.5" percent is 50 basis points; the schema rejects invalid numbers. */
function toBasisPoints(percent: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(percent.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : Number.NaN;
}
