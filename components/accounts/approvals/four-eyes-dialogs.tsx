"use client";

import { messages } from "./messages";
import { approvalsResource, fourEyesPath } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";

const t = messages.fourEyes;

export function StartDialog() {
  const change = useSwitchFourEyes();
  return (
    <ConfirmDialog
      title={t.startTitle}
      keep={messages.cancel}
      confirm={[t.start, t.starting]}
      variant="primary"
      onConfirm={() => change.mutateAsync({ enabled: true })}
      done={t.started}
      effects={[
        { glyph: "completed", text: t.waits },
        { glyph: "completed", text: t.protection },
        { glyph: "attention", text: t.keys },
        { glyph: "attention", text: t.invitations },
        { glyph: "attention", text: t.check },
      ]}
    />
  );
}

export function StopDialog() {
  const change = useSwitchFourEyes();
  return (
    <ConfirmDialog
      title={t.stopTitle}
      keep={t.keep}
      confirm={[t.stop, t.stopping]}
      onConfirm={() => change.mutateAsync({ enabled: false })}
      effects={[{ glyph: "expired", text: t.stopWaits }]}
    />
  );
}

function useSwitchFourEyes() {
  const resources = [approvalsResource, "address-protection", "receiving-addresses", "invitations"];
  return useApiMutation<{ enabled: boolean }>(resources, fourEyesPath, { method: "PATCH" });
}
