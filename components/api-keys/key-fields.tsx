"use client";

import { useWatch, type UseFormReturn } from "react-hook-form";
import { type KeyValues, lives } from "./key-values";
import { presets, resources } from "./permission-text";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Checkbox, Input, Select, Textarea } from "@/components/ui/input";
import { TickGroup, TickGroups } from "@/components/ui/tick-groups";
import { maxAllowedNetworks, rateLimitBounds } from "@/lib/api-keys/schema";

type KeyForm = UseFormReturn<KeyValues>;

/** The settings of a key, new or not. `kept` names the expiry that an existing key has. */
export function KeyFields({ form, kept }: { form: KeyForm; kept?: string }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Name" hint="Where it is used, for example “Checkout server”." error={errors.name?.message} required>
        {(control) => <Input {...control} {...register("name")} autoComplete="off" maxLength={100} />}
      </Field>
      <PermissionChoice form={form} />
      <div className="pair">
        <Field label="Limit" aside="requests per minute" error={errors.limit?.message} required>
          {(control) => (
            <Input {...control} {...register("limit")} {...rateLimitBounds} type="number" inputMode="numeric" />
          )}
        </Field>
        <Field label="Expires" error={errors.expires?.message}>
          {(control) => (
            <Select {...control} {...register("expires")}>
              {kept ? <option value="keep">{kept}</option> : null}
              {lives.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="IP addresses it may be used from"
        aside="optional"
        hint={`One address or network a line, at most ${maxAllowedNetworks}. Empty: from anywhere.`}
        error={errors.allowList?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...register("allowList")}
            className="mono"
            rows={2}
            placeholder={"203.0.113.7\n2001:db8::/32"}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}

function PermissionChoice({ form: { register, control, formState } }: { form: KeyForm }) {
  const preset = useWatch({ control, name: "preset" });
  return (
    <fieldset className="field choices">
      <legend>Permissions</legend>
      {presets.map(({ preset: value, name, explanation }) => (
        <Choice key={value} value={value} title={name} explanation={explanation} {...register("preset")} />
      ))}
      <Choice value="single" title="Single permissions" explanation="Only what you tick." {...register("preset")} />
      {preset === "single" ? <SinglePermissions register={register} error={formState.errors.single?.message} /> : null}
    </fieldset>
  );
}

function SinglePermissions({ register, error }: { register: KeyForm["register"]; error?: string }) {
  return (
    <TickGroups error={error}>
      {resources.map(({ name, grants }) => (
        <TickGroup key={name} name={name}>
          {grants.map(({ grant, action }) => (
            <Checkbox key={grant} value={grant} {...register("single")}>
              {action}
            </Checkbox>
          ))}
        </TickGroup>
      ))}
    </TickGroups>
  );
}
