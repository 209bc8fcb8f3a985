"use client";

import { useUpdateSettlementSettings } from "./queries";
import {
  lateWindows,
  settlementPaths,
  settlementValuesOf,
  toSettlementBody,
  type SettlementValues,
} from "./settlement-values";
import { SelectField, TextField } from "@/components/forms/fields";
import { Form, useApiForm, type ApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Hint } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/input";
import { announce } from "@/components/ui/toaster";
import { updateSettlementSettingsSchema, type PresentedSettlementSettings } from "@/lib/settlement-settings/schema";

type Props = { settings: PresentedSettlementSettings; disabled: boolean };

export function SettlementForm({ settings, disabled }: Props) {
  const update = useUpdateSettlementSettings();
  const form = useApiForm({
    schema: updateSettlementSettingsSchema,
    paths: settlementPaths,
    toBody: toSettlementBody,
    defaultValues: settlementValuesOf(settings),
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      announce("Settlement settings saved");
    },
  });
  return (
    <Form form={form}>
      <fieldset className="grid gap-4" disabled={disabled}>
        <Fields form={form} lateWindowSeconds={settings.late_window_seconds} />
        <div>
          <Button type="submit" busy={form.isSubmitting} disabled={disabled}>
            Save
          </Button>
        </div>
      </fieldset>
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
        label="Tolerance"
        aside="percent, 0 to 5"
        hint="How far short a payment may be and still complete the request. Exchanges often deduct their fee from the amount. With 1, a request for 100 is paid with 99."
        error={formState.errors.tolerance && "Enter a percentage from 0 to 5, with at most two decimals."}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="lateWindow"
        label="Accept late payments for"
        hint="Counted from the expiry. Later payments become unmatched transfers."
        options={lateWindows(lateWindowSeconds)}
      />
      <ChoiceSet legend="When a request is paid in full, but late">
        <Choice
          value="accept"
          title="Complete it"
          explanation="It is marked as paid late. Best for stable prices."
          {...register("latePolicy")}
        />
        <Choice
          value="flag"
          title="Keep it expired and let me decide"
          explanation="The payment is credited and marked. You mark the request as paid or refund the customer yourself."
          {...register("latePolicy")}
        />
      </ChoiceSet>
      <div className="grid gap-1 [&_label]:font-medium">
        <Checkbox {...register("matchSingle")} aria-describedby="match-single-hint">
          Match payments without a reference when only one request is open
        </Checkbox>
        <Hint id="match-single-hint">
          Covers customers who send a different amount, up to double. Turn this off if your addresses also receive other
          money, which could be counted as a payment. Unlike the other settings, this one also applies to open requests
          immediately.
        </Hint>
      </div>
    </>
  );
}
