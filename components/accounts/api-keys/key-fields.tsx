"use client";

import { useWatch } from "react-hook-form";
import { expiryChoices, type KeyValues } from "./key-values";
import { messages } from "./messages";
import { isOffered, presets, resources } from "./permission-text";
import { SelectField, TextareaField, TextField } from "@/components/api/forms/fields";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { ApiForm } from "@/components/api/forms/use-api-form";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Checkbox } from "@/components/ui/input";
import { CheckboxGroup, CheckboxGroups } from "@/components/ui/checkbox-groups";
import {
  maxAllowedNetworks,
  maxNameLength,
  permissionPresets,
  rateLimitBounds,
  type Grant,
} from "@/lib/accounts/api-keys/schema";

const t = messages.fields;

type Props = { form: ApiForm<KeyValues> };

/** The settings of a key. An existing key has `granted` permissions; `keepLabel` offers to keep its expiry. */
export function KeyFields({ form, keepLabel, granted }: Props & { keepLabel?: string; granted?: readonly Grant[] }) {
  // The API refuses other addresses and times for a key that can do more than the person.
  const isReachFixed = !isOffered(granted ?? [], useDashboard().permissions, []);
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        required
        autoComplete="off"
        maxLength={maxNameLength}
      />
      <PermissionChoice form={form} granted={granted} />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <TextField
          form={form}
          name="limit"
          label={t.limit}
          aside={t.limitUnit}
          required
          {...rateLimitBounds}
          type="number"
          inputMode="numeric"
        />
        <SelectField
          form={form}
          name="expires"
          label={t.expires}
          disabled={isReachFixed}
          options={keepLabel ? [{ value: "keep", label: keepLabel }, ...expiryChoices()] : expiryChoices()}
        />
      </div>
      <TextareaField
        form={form}
        name="allowList"
        label={t.addresses}
        aside={t.optional}
        hint={isReachFixed ? t.reachBeyondRole : t.addressesHint(maxAllowedNetworks)}
        disabled={isReachFixed}
        isMonospace
        rows={2}
        placeholder={t.addressesExample}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

function PermissionChoice({
  form: { register, control, formState },
  granted = [],
}: Props & { granted: readonly Grant[] | undefined }) {
  const preset = useWatch({ control, name: "preset" });
  const held = useDashboard().permissions;
  const isDisabled = (...grants: Grant[]) => !isOffered(grants, held, granted);
  return (
    <ChoiceSet legend={t.permissions}>
      {presets().map(({ preset: value, name, explanation }) => (
        <Choice
          key={value}
          value={value}
          title={name}
          explanation={explanation}
          {...register("preset")}
          disabled={isDisabled(...permissionPresets[value])}
        />
      ))}
      <Choice value="custom" title={t.custom} explanation={t.customText} {...register("preset")} />
      {preset === "custom" ? (
        <CheckboxGroups error={formState.errors.custom?.message}>
          {resources().map(({ name, grants }) => (
            <CheckboxGroup key={name} name={name}>
              {grants.map(({ grant, action }) => (
                <Checkbox key={grant} value={grant} {...register("custom")} disabled={isDisabled(grant)}>
                  {action}
                </Checkbox>
              ))}
            </CheckboxGroup>
          ))}
        </CheckboxGroups>
      ) : null}
      {isDisabled("*") ? <p className="mt-2 text-sm text-ink-2">{t.beyondRole}</p> : null}
    </ChoiceSet>
  );
}
