"use client";

import { useRef } from "react";
import type { KeyDialogProps } from "./key-act";
import { useRevokeApiKey } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Glyph } from "@/components/ui/glyph";
import { Refusal } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

/** Ends a key for ever, once its owner has read what that means. */
export function RevokeDialog({ apiKey, onClose, returnFocus }: KeyDialogProps) {
  const { environment } = useDashboard();
  const revoke = useRevokeApiKey(environment);
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        announce(`Key “${apiKey.name}” is revoked.`);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Revoke “${apiKey.name}”?`}
      initialFocus={keep}
      returnFocus={returnFocus}
    >
      <Refusal text={revoke.error?.message} />
      <Consequences apiKey={apiKey} />
      <div className="dialog-actions">
        <Button ref={keep} onClick={onClose}>
          Keep the key
        </Button>
        <Button variant="danger" busy={revoke.isPending} onClick={confirm}>
          {revoke.isPending ? "Revoking" : "Revoke key"}
        </Button>
      </div>
    </Dialog>
  );
}

function Consequences({ apiKey }: { apiKey: PresentedApiKey }) {
  return (
    <ul className="facts">
      <li data-tone="neutral">
        <Glyph name="cancelled" />
        <span>
          Whatever uses <span className="mono">{apiKey.hint}</span> is refused within a second, for ever.
          {apiKey.last_used_at ? (
            <>
              {" "}
              It was last used <Time value={apiKey.last_used_at} form="relative" />.
            </>
          ) : (
            " It was never used."
          )}
        </span>
      </li>
      <li data-tone="completed">
        <Glyph name="completed" />
        <span>Payment requests made with it stay as they are and can still be paid.</span>
      </li>
    </ul>
  );
}
