"use client";

import { CodesDialog } from "./codes-dialog";
import { messages } from "./messages";
import { appPath, securityResource } from "./queries";
import { CodeField } from "@/components/api/forms/password-fields";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { CodeBox } from "@/components/ui/code-box";
import { useDialogs } from "@/components/ui/dialog-host";
import { QrCode } from "@/components/ui/qr";
import { announce } from "@/components/ui/toaster";
import {
  authenticatorCodeSchema,
  type NewAuthenticatorApp,
  type NewRecoveryCodes,
} from "@/lib/accounts/two-factor/schema";

const t = messages.app;

/** Shows the secret to the person's app, asks for its first code, and then shows the recovery codes. */
export function AppDialog({ created: { secret, uri } }: { created: NewAuthenticatorApp }) {
  const { show } = useDialogs();
  const confirm = useApiMutation<{ code: string }, NewRecoveryCodes>(
    [securityResource, "sessions"],
    `${appPath}/confirmation`,
  );
  return (
    <FormDialog
      title={t.setUpTitle}
      description={t.scan}
      submit={[t.confirm, t.confirming]}
      schema={authenticatorCodeSchema}
      defaultValues={{ code: "" }}
      toBody={(values) => values}
      onSubmit={async (body) => {
        const { recovery_codes: codes } = await confirm.mutateAsync(body);
        announce(t.done);
        if (codes.length > 0) show(<CodesDialog codes={codes} />);
      }}
    >
      {(form) => (
        <>
          <QrCode text={uri} label={t.qr} className="mx-auto w-full max-w-48 rounded-sm" />
          <div className="grid gap-1">
            <p className="text-sm text-ink-2">{t.cannotScan}</p>
            <CodeBox text={secret.replace(/.{4}(?=.)/g, "$& ")} label={t.secret} wraps />
          </div>
          <CodeField form={form} name="code" label={t.code} />
        </>
      )}
    </FormDialog>
  );
}
