"use client";

import { useWatch } from "react-hook-form";
import { messages } from "./messages";
import { isOffered, presets, resources, presetOf, type Preset } from "./permission-text";
import { SelectField, TextareaField, TextField, type ApiForm } from "@/components/api/forms/form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Checkbox } from "@/components/ui/input";
import { CheckboxGroup, CheckboxGroups } from "@/components/ui/checkbox-groups";
import {
  maxAllowedNetworks,
  maxNameLength,
  permissionPresets,
  rateLimitBounds,
  type Grant,
  defaultRateLimits,
  maxLifeSeconds,
  type CreateApiKeyBody,
  type PresentedApiKey,
  type UpdateApiKeyBody,
} from "@/lib/accounts/api-keys/schema";
import type { Environment } from "@/components/shell/environment";

/** Form values of a key. */
export type KeyValues = {
  name: string;
  preset: Preset | "custom";
  /** The permissions if `preset` is "custom". Under another preset, those of a checkout server, as a starting point. */
  custom: Grant[];
  limit: string;
  /** "never", "keep" (unchanged), or seconds from now. */
  expires: string;
  /** One network per line. */
  allowList: string;
};

/** Maps body fields to form fields. */
export const keyPaths = {
  name: "name",
  permissions: "custom",
  rate_limit_per_minute: "limit",
  expires_in: "expires",
  ip_allow_list: "allowList",
} as const;
const daySeconds = 24 * 60 * 60;

const expiryChoices = () => [
  { value: "never", label: t.never },
  { value: String(30 * daySeconds), label: t.inDays(30) },
  { value: String(90 * daySeconds), label: t.inDays(90) },
  { value: String(365 * daySeconds), label: t.inAYear },
  { value: String(maxLifeSeconds), label: t.inTwoYears },
];

/** Initial form values of a new key. */
export function newKeyValues(environment: Environment): KeyValues {
  return {
    name: "",
    preset: "checkout_server",
    custom: [...permissionPresets.checkout_server],
    limit: String(defaultRateLimits[environment]),
    expires: "never",
    allowList: "",
  };
}

export function valuesOf(key: PresentedApiKey): KeyValues {
  const preset = presetOf(key.permissions);
  return {
    name: key.name,
    preset: preset ?? "custom",
    custom: preset ? [...permissionPresets.checkout_server] : key.permissions,
    limit: String(key.rate_limit_per_minute),
    expires: key.expires_at ? "keep" : "never",
    allowList: key.ip_allow_list.join("\n"),
  };
}

export function toCreateBody(values: KeyValues): CreateApiKeyBody {
  const neverExpires = values.expires === "never";
  return { ...settingsOf(values), ...(neverExpires ? {} : { expires_in: Number(values.expires) }) };
}

export function toUpdateBody(values: KeyValues): UpdateApiKeyBody {
  if (values.expires === "keep") return settingsOf(values);
  return { ...settingsOf(values), expires_in: values.expires === "never" ? null : Number(values.expires) };
}

/** An empty limit becomes NaN, which the schema reports as required; `Number("")` would be 0. */
function settingsOf({ name, preset, custom, limit, allowList }: KeyValues) {
  return {
    name,
    permissions: preset === "custom" ? custom : [...permissionPresets[preset]],
    rate_limit_per_minute: limit.trim() === "" ? Number.NaN : Number(limit),
    ip_allow_list: allowList.split(/[\s,;]+/).filter(Boolean),
  };
}

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
