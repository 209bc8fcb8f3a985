"use client";

import { messages } from "./messages";
import { hasFactor, securityPath, securityResource } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Status } from "@/components/ui/status";
import { recoveryCodesAreFew, type NewRecoveryCodes, type PresentedSecurity } from "@/lib/accounts/two-factor/schema";

const CodesDialog = lazyDialog(() => import("./codes-dialog").then((dialogs) => dialogs.CodesDialog));

const t = messages.codes;

export function RecoveryCodes({ security }: { security: PresentedSecurity }) {
  const { show } = useDialogs();
  const { recovery_codes: left } = security;
  if (!hasFactor(security)) return <p>{t.needsFactor}</p>;
  const isFew = left <= recoveryCodesAreFew;
  return (
    <div className="grid justify-items-start gap-4">
      <Status glyph={isFew ? "attention" : "completed"}>{t.left(left)}</Status>
      {isFew ? <p className="text-sm">{t.few}</p> : null}
      <Button onClick={() => show(<ReplaceCodesDialog />)}>{t.create}</Button>
    </div>
  );
}

function ReplaceCodesDialog() {
  const { show } = useDialogs();
  const replace = useApiMutation<void, NewRecoveryCodes>([securityResource], `${securityPath}/recovery-codes`);
  const onConfirm = async () => {
    const { recovery_codes: codes } = await replace.mutateAsync();
    show(<CodesDialog codes={codes} />);
  };
  return (
    <ConfirmDialog
      title={t.replaceTitle}
      keep={messages.cancel}
      confirm={[t.create, t.creating]}
      variant="primary"
      onConfirm={onConfirm}
      effects={[{ glyph: "attention", text: t.replaceEffect }]}
    />
  );
}
