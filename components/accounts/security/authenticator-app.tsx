"use client";

import { useId, useRef } from "react";
import { messages } from "./messages";
import { appPath } from "./queries";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { FieldError } from "@/components/ui/field";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { RichText } from "@/components/ui/rich-text";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { NewAuthenticatorApp, PresentedSecurity } from "@/lib/accounts/two-factor/schema";

const RemoveFactorDialog = lazyDialog(() => import("./remove-factor-dialog").then((part) => part.RemoveFactorDialog));
const AppDialog = lazyDialog(() => import("./app-dialog").then((dialogs) => dialogs.AppDialog));

const t = messages.app;

export function AuthenticatorApp({ security }: { security: PresentedSecurity }) {
  const { authenticator_app: app, passkeys } = security;
  const { show } = useDialogs();
  const setUp = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const begin = useApiMutation<void, NewAuthenticatorApp>([], appPath, {
    onSuccess: (created) => show(<AppDialog created={created} />, { returnFocusTo: setUp }),
  });
  if (app) {
    const removal = <RemoveFactorDialog path={appPath} texts={t} isLastFactor={passkeys.length === 0} />;
    return (
      <div className="grid justify-items-start gap-4">
        <Status glyph="completed">
          <RichText text={messages.since} parts={{ time: <Time value={app.created_at} /> }} />
        </Status>
        <Button variant="opens-danger" onClick={() => show(removal, { returnFocusTo: setUp })}>
          {messages.remove}
          <span className="sr-only"> {t.title}</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t.none}</p>
      <Button
        ref={setUp}
        busy={begin.isPending}
        onClick={() => begin.mutate()}
        aria-describedby={begin.error ? errorId : undefined}
      >
        {t.setUp}
        <span className="sr-only"> {t.title}</span>
      </Button>
      {begin.error ? (
        <FieldError id={errorId} role="alert">
          {begin.error.message}
        </FieldError>
      ) : null}
    </div>
  );
}
