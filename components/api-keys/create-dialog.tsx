"use client";

import { useForm, type UseFormRegister } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { presets, type Preset } from "@/components/api-keys/permission-text";
import { useCreateApiKey } from "@/components/api-keys/queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import {
  permissionPresets,
  createApiKeySchema,
  type CreateApiKeyBody,
  type PresentedCreatedApiKey,
} from "@/lib/api-keys/schema";

type Values = { name: string; preset: Preset; expiresIn: string };

const day = 24 * 60 * 60;
const paths = { name: "name", permissions: "preset", expires_in: "expiresIn" } as const;
const resolver = formResolver<Values>(createApiKeySchema, toBody, paths);

function toBody({ name, preset, expiresIn }: Values): CreateApiKeyBody {
  return {
    name,
    permissions: [...permissionPresets[preset]],
    ...(expiresIn ? { expires_in: Number(expiresIn) } : {}),
  };
}

type CreateDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: PresentedCreatedApiKey) => void;
};

/** Asks for a name and what the key may do; the environment is the one the page is in. */
export function CreateDialog({ open, onOpenChange, onCreated }: CreateDialogProps) {
  const live = useDashboard().environment === "production";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={live ? "Create a live key" : "Create a sandbox key"}
      description={
        live
          ? "It works with live chains and real money. For tests, switch to the sandbox first."
          : "It works with test networks and test money only. For real payments, switch to Live first."
      }
    >
      <CreateForm
        onCancel={() => onOpenChange(false)}
        onCreated={(key) => {
          onOpenChange(false);
          onCreated(key);
        }}
      />
    </Dialog>
  );
}

function CreateForm({
  onCancel,
  onCreated,
}: {
  onCancel: () => void;
  onCreated: (key: PresentedCreatedApiKey) => void;
}) {
  const { environment } = useDashboard();
  const create = useCreateApiKey(environment);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { name: "", preset: "checkout_server", expiresIn: "" },
  });
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async (values) => {
      onCreated((await create.mutateAsync(toBody(values))).data);
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <Field
        label="Name"
        hint="Where it is used, for example “Checkout server”."
        error={formState.errors.name?.message}
        required
      >
        {(control) => <Input {...control} {...register("name")} autoComplete="off" maxLength={100} />}
      </Field>
      <PresetChoice register={register} />
      <Field label="Expires" error={formState.errors.expiresIn?.message}>
        {(control) => (
          <Select {...control} {...register("expiresIn")}>
            <option value="">Never</option>
            <option value={30 * day}>In 30 days</option>
            <option value={90 * day}>In 90 days</option>
            <option value={365 * day}>In a year</option>
          </Select>
        )}
      </Field>
      <div className="dialog-actions">
        <Button onClick={onCancel}>Not now</Button>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {create.isPending ? "Creating" : "Create key"}
        </Button>
      </div>
    </form>
  );
}

function PresetChoice({ register }: { register: UseFormRegister<Values> }) {
  return (
    <fieldset className="field choices">
      <legend>Permissions</legend>
      {presets.map(({ preset, name, explanation }) => (
        <label key={preset} className="choice">
          <input type="radio" value={preset} {...register("preset")} />
          <span>
            <strong>{name}</strong>
            <span className="muted">{explanation}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
