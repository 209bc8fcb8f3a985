"use client";

import { useRef, useState } from "react";
import type { KeyDialogProps } from "./key-act";
import { useRollApiKey } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Glyph } from "@/components/ui/glyph";
import { Refusal } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedApiKey, PresentedCreatedApiKey, RollApiKeyInput } from "@/lib/api-keys/schema";

type Grace = RollApiKeyInput["grace_seconds"];

const graces: { seconds: Grace; name: string; explanation: string; length: string }[] = [
  { seconds: 3_600, name: "In an hour", explanation: "For a quick change.", length: "1 h" },
  { seconds: 86_400, name: "In 24 hours", explanation: "Time to bring the new key to your servers.", length: "24 h" },
  { seconds: 604_800, name: "In 7 days", explanation: "For servers that are changed by others.", length: "7 days" },
  { seconds: 0, name: "At once", explanation: "If someone else may have it.", length: "" },
];

type RollDialogProps = KeyDialogProps & { onRolled: (key: PresentedCreatedApiKey) => void };

/** Replaces a key by a new one; what becomes of the old one is chosen here and said in words. */
export function RollDialog({ apiKey, onClose, onRolled, returnFocus }: RollDialogProps) {
  const roll = useRollApiKey(useDashboard().environment);
  const [seconds, setSeconds] = useState<Grace>(86_400);
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    roll.mutate(
      { id: apiKey.id, body: { grace_seconds: seconds } },
      {
        onSuccess: (key) => {
          onClose();
          onRolled(key);
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Roll “${apiKey.name}”?`}
      description="A new key takes its place, with the same permissions, limit, addresses and expiry."
      initialFocus={keep}
      returnFocus={returnFocus}
    >
      <Refusal text={roll.error?.message} />
      <GraceChoice chosen={seconds} onChoose={setSeconds} />
      <Consequences apiKey={apiKey} seconds={seconds} />
      <div className="dialog-actions">
        <Button ref={keep} onClick={onClose}>
          Keep the key
        </Button>
        <Button variant={seconds === 0 ? "danger" : "primary"} busy={roll.isPending} onClick={confirm}>
          {roll.isPending ? "Rolling" : "Roll key"}
        </Button>
      </div>
    </Dialog>
  );
}

function GraceChoice({ chosen, onChoose }: { chosen: Grace; onChoose: (seconds: Grace) => void }) {
  return (
    <fieldset className="field choices">
      <legend>The old key ends</legend>
      {graces.map(({ seconds, name, explanation }) => (
        <Choice
          key={seconds}
          name="grace"
          title={name}
          explanation={explanation}
          checked={seconds === chosen}
          onChange={() => onChoose(seconds)}
        />
      ))}
    </fieldset>
  );
}

function Consequences({ apiKey, seconds }: { apiKey: PresentedApiKey; seconds: Grace }) {
  const length = graces.find((grace) => grace.seconds === seconds)?.length;
  const hint = <span className="mono">{apiKey.hint}</span>;
  return (
    <ul className="facts" aria-live="polite">
      <li data-tone="completed">
        <Glyph name="completed" />
        <span>The new key is shown once, right after this.</span>
      </li>
      <li data-tone={length ? "attention" : "neutral"}>
        <Glyph name={length ? "attention" : "cancelled"} />
        {length ? (
          <span>
            {hint} works for another {length}
            {apiKey.expires_at ? " or until it expires, whichever comes first" : ""}; then it is refused for ever. You
            can revoke it sooner.
          </span>
        ) : (
          <span>
            Whatever uses {hint} is refused within a second, for ever. <LastUse value={apiKey.last_used_at} />
          </span>
        )}
      </li>
    </ul>
  );
}

function LastUse({ value }: { value: string | null }) {
  return value === null ? (
    "It was never used."
  ) : (
    <>
      It was last used <Time value={value} form="relative" />.
    </>
  );
}
