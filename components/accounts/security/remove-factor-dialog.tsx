"use client";

import type { ReactNode } from "react";
import { messages } from "./messages";
import { securityResource } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";

type Props = {
  path: string;
  texts: { removeTitle: string; removed: string; removeEffect: string; sessionsEffect?: string };
  isLastFactor: boolean;
  children?: ReactNode;
};

/** Removes an authenticator app or a passkey. */
export function RemoveFactorDialog({ path, texts: t, isLastFactor, children }: Props) {
  const remove = useApiMutation([securityResource, "sessions"], path, { method: "DELETE" });
  return (
    <ConfirmDialog
      title={t.removeTitle}
      keep={messages.cancel}
      confirm={[messages.remove, messages.removing]}
      onConfirm={() => remove.mutateAsync()}
      done={t.removed}
      effects={[
        { glyph: "cancelled", text: t.removeEffect },
        ...(isLastFactor ? [{ glyph: "attention" as const, text: messages.lastEffect }] : []),
        ...(t.sessionsEffect === undefined ? [] : [{ glyph: "completed" as const, text: t.sessionsEffect }]),
      ]}
    >
      {children}
    </ConfirmDialog>
  );
}
