"use client";

import { useRef } from "react";
import { messages } from "./messages";
import { invitationPath, invitationsPath, invitationsResource } from "./queries";
import { RoleChoices } from "./role-choices";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { TextField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";
import type { Role } from "@/lib/accounts/merchants/permissions";
import {
  inviteSchema,
  type InviteBody,
  type IssuedInvitation,
  type PresentedInvitation,
} from "@/lib/accounts/members/schema";

/** Invites a person, then shows the link once. */
export function InviteDialog() {
  const t = messages.inviteDialog;
  const { show } = useDialogs();
  const invite = useApiMutation<InviteBody, IssuedInvitation>([invitationsResource], invitationsPath);
  return (
    <FormDialog
      title={t.title}
      description={t.description}
      submit={[t.submit, t.submitting]}
      schema={inviteSchema}
      toBody={(values: { email: string; role: Role }) => values}
      defaultValues={{ email: "", role: "viewer" }}
      onSubmit={async (body) => show(<LinkDialog invitation={await invite.mutateAsync(body)} />)}
    >
      {(form) => (
        <>
          <TextField form={form} name="email" label={t.email} required type="email" autoComplete="off" autoFocus />
          <RoleChoices legend={t.role} field={form.register("role")} />
        </>
      )}
    </FormDialog>
  );
}

/** The link of an invitation, which only this response contains. */
function LinkDialog({ invitation: { email, link, is_mailed: isMailed } }: { invitation: IssuedInvitation }) {
  const t = messages.link;
  const { close } = useDialogs();
  const copyButton = useRef<HTMLButtonElement>(null);
  const parts = { email: <strong className="wrap-anywhere">{email}</strong> };
  return (
    <Dialog
      title={t.title}
      description={<RichText text={isMailed ? t.mailed : t.notMailed} parts={parts} />}
      initialFocus={copyButton}
    >
      <p className="rounded-sm bg-sunken px-4 py-3 font-mono text-mono wrap-anywhere select-all" data-secret>
        {link}
      </p>
      <p className="text-sm text-ink-2">
        {t.valid} {isMailed ? t.forAccount : null}
      </p>
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
        <CopyButton ref={copyButton} text={link} variant="primary">
          {t.copy}
        </CopyButton>
      </DialogActions>
    </Dialog>
  );
}

type Props = { invitation: PresentedInvitation };

export function ResendDialog({ invitation: { id, email } }: Props) {
  const t = messages.resend;
  const { show } = useDialogs();
  const resend = useApiMutation<void, IssuedInvitation>([invitationsResource], invitationPath(id, "/resend"));
  return (
    <ConfirmDialog
      title={t.title}
      keep={messages.cancel}
      variant="primary"
      confirm={[t.submit, t.submitting]}
      onConfirm={async () => show(<LinkDialog invitation={await resend.mutateAsync()} />)}
    >
      <p>
        <RichText text={t.text} parts={{ email }} />
      </p>
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ invitation: { id, email } }: Props) {
  const t = messages.withdraw;
  const withdraw = useApiMutation([invitationsResource], invitationPath(id), { method: "DELETE" });
  return (
    <ConfirmDialog
      title={t.title}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => withdraw.mutateAsync()}
      done={t.done}
    >
      <p>
        <RichText text={t.text} parts={{ email }} />
      </p>
    </ConfirmDialog>
  );
}
