"use client";

import { useEffect, useState, type ReactNode } from "react";
import { messages as t } from "./password-messages";
import { neededFactor, signIn, signInWithPasskey, type NeededFactor } from "@/components/accounts/account/sign-in";
import { confirmAtProvider } from "@/components/accounts/account/sign-on";
import { SignOnButton } from "@/components/accounts/account/sign-on-button";
import { messages as signOn } from "@/components/accounts/account/sign-on-messages";
import { PasskeyButton } from "@/components/accounts/passkeys/passkey-button";
import { ApiError, requestData } from "@/components/api/request";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { FactorField, PasswordField } from "@/components/api/forms/password-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import type { PresentedSecurity } from "@/lib/accounts/two-factor/schema";

type Props = { email: string; onSignedIn: () => void };

/** Signs in again, for changes that need a fresh sign-in. */
export function PasswordDialog({ email, onSignedIn }: Props) {
  const security = useOwnSecurity();
  const { close } = useDialogs();
  const finish = async (proof: PasskeyAssertion) => {
    await signInWithPasskey(proof);
    onSignedIn();
    close();
  };
  const otherWays = security ? <OtherWays security={security} onProof={finish} /> : null;
  if (!security || security.has_password) {
    return <PasswordForm email={email} onSignedIn={onSignedIn} otherWays={otherWays} />;
  }
  return (
    <Dialog title={signOn.confirm} description={t.about}>
      <div className="grid gap-4">{otherWays}</div>
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

function PasswordForm({ email, onSignedIn, otherWays }: Props & { otherWays: ReactNode }) {
  const [factor, setFactor] = useState<NeededFactor | null>(null);
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      cancel={t.cancel}
      defaultValues={{ password: "", code: "" }}
      toBody={(values) => values}
      onSubmit={async (values) => {
        try {
          await signIn({ email, ...values });
        } catch (error) {
          const needed = neededFactor(error);
          if (!needed) throw atPasswordField(error);
          setFactor(needed);
          return "unfinished";
        }
        return onSignedIn();
      }}
    >
      {(form) => (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <PasswordField form={form} name="password" />
          {factor ? <FactorField form={form} name="code" hasApp={factor === "app"} /> : null}
          {otherWays}
        </>
      )}
    </FormDialog>
  );
}

type OtherWaysProps = { security: PresentedSecurity; onProof: (proof: PasskeyAssertion) => Promise<unknown> };

/** The ways to confirm a change without a password. */
function OtherWays({ security: { passkeys, identity_provider: provider }, onProof }: OtherWaysProps) {
  return (
    <>
      {passkeys.length > 0 ? <PasskeyButton onProof={onProof} /> : null}
      {provider === null ? null : <SignOnButton label={signOn.button(provider)} onGo={confirmAtProvider} />}
    </>
  );
}

/** How the signed-in person can sign in. Not a query, because guides open the dialog outside the dashboard. */
function useOwnSecurity(): PresentedSecurity | null {
  const [security, setSecurity] = useState<PresentedSecurity | null>(null);
  // For a person with a password, the dialog is complete without this answer.
  useEffect(
    () => void requestData<PresentedSecurity>("/api/dashboard/security").then(setSecurity, () => undefined),
    [],
  );
  return security;
}

function atPasswordField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "invalid_credentials") return error;
  const { status, code, requestId } = error;
  const fieldError = { path: "password", code, message: t.wrong };
  return new ApiError(fieldError.message, status, code, requestId, [fieldError]);
}
