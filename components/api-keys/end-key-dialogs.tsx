"use client";

import { useState } from "react";
import { KeySecretDialog } from "./key-dialogs";
import { useRevokeApiKey, useRollApiKey } from "./queries";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { graceChoices, usualGrace, type Grace } from "@/components/forms/grace-choices";
import { Choices } from "@/components/ui/choice";
import { useDialogs } from "@/components/ui/dialog-host";
import { Facts } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import { Mono } from "@/components/ui/mono";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

type Props = { apiKey: PresentedApiKey };

export function RevokeKeyDialog({ apiKey }: Props) {
  const revoke = useRevokeApiKey(apiKey.id);
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      keep="Keep key"
      act={["Revoke key", "Revoking"]}
      onConfirm={async () => {
        await revoke.mutateAsync();
        announce(`Key “${apiKey.name}” is revoked.`);
      }}
    >
      <Facts
        facts={[
          { glyph: "cancelled", text: <RefusedAtOnce apiKey={apiKey} /> },
          { glyph: "completed", text: "Payment requests created with it are not affected." },
        ]}
      />
    </ConfirmDialog>
  );
}

/** Replaces a key with a new one; the merchant chooses how long the old one still works. */
export function RollKeyDialog({ apiKey }: Props) {
  const roll = useRollApiKey(apiKey.id);
  const { show } = useDialogs();
  const [seconds, setSeconds] = useState<Grace>(usualGrace);
  const length = graceChoices.find(({ value }) => value === seconds)?.length;
  return (
    <ConfirmDialog
      title={`Roll “${apiKey.name}”?`}
      description="A new key replaces it, with the same permissions, rate limit, IP addresses and expiry."
      keep="Keep key"
      act={["Roll key", "Rolling"]}
      variant={seconds === 0 ? "danger" : "primary"}
      onConfirm={async () => {
        const created = await roll.mutateAsync({ grace_seconds: seconds });
        show(<KeySecretDialog created={created} />);
      }}
    >
      <Choices legend="The old key ends" name="grace" choices={graceChoices} chosen={seconds} onChoose={setSeconds} />
      <Facts
        live
        facts={[
          { glyph: "completed", text: "The new key is shown once, right after this." },
          length
            ? { glyph: "attention", text: <RefusedLater apiKey={apiKey} length={length} /> }
            : { glyph: "cancelled", text: <RefusedAtOnce apiKey={apiKey} /> },
        ]}
      />
    </ConfirmDialog>
  );
}

function RefusedLater({ apiKey, length }: Props & { length: string }) {
  return (
    <>
      <Mono>{apiKey.hint}</Mono> works for another {length}
      {apiKey.expires_at ? " or until it expires, whichever comes first" : ""}; then it stops working permanently. You
      can revoke it sooner.
    </>
  );
}

function RefusedAtOnce({ apiKey: { hint, last_used_at: lastUsedAt } }: Props) {
  return (
    <>
      Within a second, <Mono>{hint}</Mono> stops working permanently.{" "}
      {lastUsedAt ? (
        <>
          It was last used <Time value={lastUsedAt} form="relative" />.
        </>
      ) : (
        "It was never used."
      )}
    </>
  );
}
