"use client";

import { useForm, type UseFormReturn } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { useUpdateSettlementSettings } from "./queries";
import {
  lateWindows,
  settlementPaths,
  settlementResolver,
  settlementValuesOf,
  toSettlementBody,
  type SettlementValues,
} from "./settlement-values";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Checkbox, Input, Select } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedSettlementSettings } from "@/lib/settlement-settings/schema";

type Props = { settings: PresentedSettlementSettings; disabled: boolean };

export function SettlementForm({ settings, disabled }: Props) {
  const update = useUpdateSettlementSettings();
  const form = useForm<SettlementValues>({
    resolver: settlementResolver,
    defaultValues: settlementValuesOf(settings),
  });
  const { refusal, attempt } = useAttempt(form.setError, settlementPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      await update.mutateAsync(toSettlementBody(values));
      announce("The settlement settings are saved.");
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <fieldset className="form" disabled={disabled}>
        <Fields form={form} lateWindowSeconds={settings.late_window_seconds} />
        <div>
          <Button type="submit" busy={update.isPending} disabled={disabled}>
            Save settlement
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

type FieldsProps = { form: UseFormReturn<SettlementValues>; lateWindowSeconds: number };

function Fields({ form: { register, formState }, lateWindowSeconds }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Field
        label="Tolerance"
        aside="percent, 0 to 5"
        hint="How much less than asked still completes a request: exchanges often take their fee out of the amount. With 1, a request for 100 is paid with 99."
        error={errors.tolerance && "Enter a percentage from 0 to 5, with at most two decimals."}
      >
        {(control) => <Input {...control} {...register("tolerance")} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field
        label="Credit late payments for"
        hint="Counted from the expiry. What comes later is kept as an unmatched transfer."
        error={errors.lateWindow?.message}
      >
        {(control) => (
          <Select {...control} {...register("lateWindow")}>
            {lateWindows(lateWindowSeconds).map(({ seconds, label }) => (
              <option key={seconds} value={seconds}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LatePolicy register={register} />
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

type Register = UseFormReturn<SettlementValues>["register"];

function LatePolicy({ register }: { register: Register }) {
  return (
    <fieldset className="field choices">
      <legend>When a request is paid in full, but late</legend>
      <Choice
        value="accept"
        name="Complete it"
        explanation="It is marked as paid late. Right where the price does not change by the hour."
        register={register}
      />
      <Choice
        value="flag"
        name="Leave it expired, for me to decide"
        explanation="The money is credited and marked; you take the request as paid, or pay it back yourself."
        register={register}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  value: SettlementValues["latePolicy"];
  name: string;
  explanation: string;
  register: Register;
};

function Choice({ value, name, explanation, register }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" value={value} {...register("latePolicy")} />
      <span>
        <strong>{name}</strong>
        <span className="muted">{explanation}</span>
      </span>
    </label>
  );
}
