"use client";

import { useEffect } from "react";
import { onFreshSignInNeeded } from "@/components/api/request";
import { DialogHost, useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";

const PasswordDialog = lazyDialog(() => import("./password-dialog").then((dialogs) => dialogs.PasswordDialog));

/** Asks for the password, above any other dialog, when a change needs a fresh sign-in. */
export function PasswordGate({ email }: { email: string }) {
  return (
    <DialogHost>
      <Gate email={email} />
    </DialogHost>
  );
}

function Gate({ email }: { email: string }) {
  const { show } = useDialogs();
  useEffect(() => {
    onFreshSignInNeeded(
      () =>
        new Promise((resolve) => {
          const onSignedIn = () => resolve(true);
          // Has no effect after `onSignedIn`, because a promise resolves only once.
          const onClose = () => resolve(false);
          show(<PasswordDialog email={email} onSignedIn={onSignedIn} />, { onClose });
        }),
    );
    return () => onFreshSignInNeeded(undefined);
  }, [show, email]);
  return null;
}
