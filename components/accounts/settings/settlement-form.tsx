"use client";

import { messages } from "./messages";
import { messages as t } from "./settlement-messages";
import { useUpdateSettlementSettings } from "./queries";
import {
  lateWindowOptions,
  settlementPaths,
  settlementValuesOf,
  toSettlementBody,
  type SettlementValues,
} from "./settlement-values";
import { SelectField, TextField } from "@/components/api/forms/fields";
import { Form, useApiForm, type ApiForm } from "@/components/api/forms/use-api-form";
import { CanEdit } from "@/components/shell/can-edit";
import { Button } from "@/components/ui/button";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Hint } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/input";
import { announce } from "@/components/ui/toaster";
import {
  updateSettlementSettingsSchema,
  type PresentedSettlementSettings,
} from "@/lib/accounts/settlement-settings/schema";

export function SettlementForm({ settings }: { settings: PresentedSettlementSettings }) {
  const update = useUpdateSettlementSettings();
  const form = useApiForm({
    schema: updateSettlementSettingsSchema,
    paths: settlementPaths,
    toBody: toSettlementBody,
    defaultValues: settlementValuesOf(settings),
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      announce(t.done);
    },
  });
  return (
    <Form form={form}>
      <CanEdit permission="settings:write">
        <Fields form={form} lateWindowSeconds={settings.late_window_seconds} />
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {messages.save}
          </Button>
        </div>
      </CanEdit>
    </Form>
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
