"use client";

import { CodesDialog } from "./codes-dialog";
import { messages } from "./messages";
import { passkeyPath, passkeysPath, securityResource } from "./queries";
import { RemoveFactorDialog } from "./remove-factor-dialog";
import { createPasskey } from "@/components/accounts/passkeys/browser";
import { TextField, type ApiForm } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { useDialogs } from "@/components/ui/dialog-host";
import { announce } from "@/components/ui/toaster";
import { deviceName } from "@/lib/accounts/auth/device";
import {
  maxPasskeyNameLength,
  type NewPasskey,
  type PasskeyCreation,
  type PresentedPasskey,
  type RenamePasskeyBody,
} from "@/lib/accounts/two-factor/passkey-schema";
import type { NewRecoveryCodes } from "@/lib/accounts/two-factor/schema";

const t = messages.passkeys;

/** Has the browser create a passkey, and then shows the recovery codes. Stays open if the person cancels the prompt. */
export function AddPasskeyDialog() {
  const { show } = useDialogs();
  const begin = useApiMutation<void, PasskeyCreation>([], `${passkeysPath}/challenge`);
  const add = useApiMutation<NewPasskey, NewRecoveryCodes>([securityResource, "sessions"], passkeysPath);
  return (
    <FormDialog
      title={t.addTitle}
      description={t.addAbout}
      submit={[t.create, t.creating]}
      defaultValues={{ name: deviceName(navigator.userAgent) }}
      toBody={(values) => values}
      onSubmit={async ({ name }) => {
        const response = await createPasskey(await begin.mutateAsync());
        if (!response) return "unfinished";
        const { recovery_codes: codes } = await add.mutateAsync({ name, response });
        announce(t.done);
        if (codes.length > 0) show(<CodesDialog codes={codes} />);
        return "done";
      }}
    >
      {(form) => <NameField form={form} />}
    </FormDialog>
  );
}

type NameFieldProps = { form: ApiForm<{ name: string }> };

function NameField({ form }: NameFieldProps) {
  return (
    <TextField
      form={form}
      name="name"
      label={t.name}
      hint={t.nameHint}
      dir="auto"
      autoComplete="off"
      required
      rules={{ required: t.nameMissing }}
      maxLength={maxPasskeyNameLength}
    />
  );
}

export function RenamePasskeyDialog({ passkey: { id, name } }: { passkey: PresentedPasskey }) {
  const rename = useApiMutation<RenamePasskeyBody>([securityResource], passkeyPath(id), { method: "PATCH" });
  return (
    <FormDialog
      title={t.renameTitle}
      description={t.renameAbout}
      submit={t.save}
      defaultValues={{ name }}
      toBody={(values) => values}
      onSubmit={async (body) => {
        await rename.mutateAsync(body);
        announce(t.renamed);
      }}
    >
      {(form) => <NameField form={form} />}
    </FormDialog>
  );
}

type RemoveProps = { passkey: PresentedPasskey; isLastFactor: boolean };

export function RemovePasskeyDialog({ passkey: { id, name }, isLastFactor }: RemoveProps) {
  return (
    <RemoveFactorDialog path={passkeyPath(id)} texts={t} isLastFactor={isLastFactor}>
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
    </RemoveFactorDialog>
  );
}
