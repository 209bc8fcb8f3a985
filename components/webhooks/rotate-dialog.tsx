"use client";

import { useRef, useState } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { EndpointDialogProps } from "./endpoint-act";
import { useRotateSecret } from "./queries";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Glyph } from "@/components/ui/glyph";
import { Refusal } from "@/components/ui/status";
import { rotationSeconds, type PresentedEndpointWithSecret } from "@/lib/webhooks/endpoints/schema";

const lives = [
  { seconds: rotationSeconds.min, name: "In an hour", explanation: "For a quick change.", length: "1 h" },
  {
    seconds: rotationSeconds.standard,
    name: "In 24 hours",
    explanation: "Time to bring the new secret to your servers.",
    length: "24 h",
  },
  {
    seconds: rotationSeconds.max,
    name: "In 7 days",
    explanation: "For servers that are changed by others.",
    length: "7 days",
  },
  { seconds: 0, name: "At once", explanation: "If someone else may have it.", length: null },
];

type RotateDialogProps = EndpointDialogProps & { onRotated: (endpoint: PresentedEndpointWithSecret) => void };

/** Gives an endpoint a new secret; how long the old one signs beside it is chosen here and said in words. */
export function RotateDialog({ endpoint, onClose, onRotated, returnFocus }: RotateDialogProps) {
  const rotate = useRotateSecret(useDashboard().environment, endpoint.id);
  const [seconds, setSeconds] = useState<number>(rotationSeconds.standard);
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    rotate.mutate(
      { expires_in: seconds },
      {
        onSuccess: (endpoint) => {
          onClose();
          onRotated(endpoint);
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Rotate the secret?"
      description="The endpoint gets a new secret. URL and events stay as they are."
      initialFocus={keep}
      returnFocus={returnFocus}
    >
      <Refusal text={rotate.error?.message} />
      <fieldset className="field choices">
        <legend>The old secret ends</legend>
        {lives.map(({ seconds: each, name, explanation }) => (
          <Choice
            key={each}
            name="life"
            title={name}
            explanation={explanation}
            checked={each === seconds}
            onChange={() => setSeconds(each)}
          />
        ))}
      </fieldset>
      <Consequences length={lives.find((life) => life.seconds === seconds)?.length ?? null} />
      <div className="dialog-actions">
        <Button ref={keep} onClick={onClose}>
          Keep the secret
        </Button>
        <Button variant={seconds === 0 ? "danger" : "primary"} busy={rotate.isPending} onClick={confirm}>
          {rotate.isPending ? "Rotating" : "Rotate secret"}
        </Button>
      </div>
    </Dialog>
  );
}

function Consequences({ length }: { length: string | null }) {
  return (
    <ul className="facts" aria-live="polite">
      <li data-tone="completed">
        <Glyph name="completed" />
        <span>The new secret is shown once, right after this.</span>
      </li>
      <li data-tone={length ? "active" : "attention"}>
        <Glyph name={length ? "active" : "attention"} />
        <span>
          {length
            ? `For another ${length} every message carries two signatures, one of each secret: your server may check either.`
            : "From now on every message is signed with the new secret alone. Until your server has it, it will refuse them; they are sent again."}
        </span>
      </li>
    </ul>
  );
}
