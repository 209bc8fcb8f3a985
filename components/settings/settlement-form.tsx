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
import { Choice } from "@/components/ui/choice";
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
      announce("The settlement settings are saved.");
    },
  });
  return (
    <Form form={form}>
      <fieldset className="form" disabled={disabled}>
        <Fields form={form} lateWindowSeconds={settings.late_window_seconds} />
        <div>
          <Button type="submit" busy={form.isSubmitting} disabled={disabled}>
            Save settlement
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
        hint="How much less than asked still completes a request: exchanges often take their fee out of the amount. With 1, a request for 100 is paid with 99."
        error={formState.errors.tolerance && "Enter a percentage from 0 to 5, with at most two decimals."}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="lateWindow"
        label="Credit late payments for"
        hint="Counted from the expiry. What comes later is kept as an unmatched transfer."
        options={lateWindows(lateWindowSeconds)}
      />
      <fieldset className="field choices">
        <legend>When a request is paid in full, but late</legend>
        <Choice
          value="accept"
          title="Complete it"
          explanation="It is marked as paid late. Right where the price does not change by the hour."
          {...register("latePolicy")}
        />
        <Choice
          value="flag"
          title="Leave it expired, for me to decide"
          explanation="The money is credited and marked; you take the request as paid, or pay it back yourself."
          {...register("latePolicy")}
        />
      </fieldset>
      <div className="field">
        <Checkbox {...register("matchSingle")} aria-describedby="match-single-hint">
          Match a lone payment without reference to the only open request
        </Checkbox>
        <p className="hint" id="match-single-hint">
          Helps customers who send another amount than asked, up to twice of it. Use your addresses for Remit only,
          otherwise switch this off: money meant for something else would be taken for a payment. Unlike the rest, it
          applies at once, to open requests too.
        </p>
      </div>
    </>
  );
}
