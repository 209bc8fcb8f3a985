"use client";

import { useState, type FormEvent } from "react";
import { fieldMessage } from "@/components/api/form-errors";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { EndpointDialogProps } from "./endpoint-act";
import { useRecover } from "./queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { localInput, zoneName } from "@/components/ui/time-text";
import { announce } from "@/components/ui/toaster";

const dayMs = 24 * 60 * 60 * 1000;

/** Sends what an endpoint missed once more: since it began to fail, or since a day ago, unless the reader says else. */
export function RecoverDialog({ endpoint, onClose, returnFocus }: EndpointDialogProps) {
  const [since, setSince] = useState(() =>
    localInput(endpoint.failing_since ? new Date(endpoint.failing_since) : new Date(Date.now() - dayMs)),
  );
  const { recover, isPending, refusal, error } = useRecovery(endpoint.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    recover(new Date(since));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Recover what was missed"
      description="Events since this time that the endpoint asks for and has not got are sent to it, those that failed or were cancelled among them. What it has got is not sent again."
      returnFocus={returnFocus}
    >
      <Refusal text={refusal} />
      <form className="form" onSubmit={submit} noValidate>
        <Field label="Since" hint={`In your time zone, ${zoneName()}.`} error={error} required>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={since}
              max={localInput(new Date())}
              onChange={(event) => setSince(event.target.value)}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" type="submit" busy={isPending}>
            {isPending ? "Recovering" : "Send what was missed"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A time that is none, or that the server refuses, is said at the field; whatever else is refused above it. */
function useRecovery(endpointId: string, onDone: () => void) {
  const recovery = useRecover(useDashboard().environment, endpointId);
  const [error, setError] = useState<string>();
  const recover = (since: Date) => {
    const isTime = !Number.isNaN(since.getTime());
    setError(isTime ? undefined : "Enter a date and a time.");
    if (!isTime) return;
    recovery.mutate(
      { since: since.toISOString() },
      {
        onSuccess: ({ deliveries }) => {
          announce(recoveredText(deliveries));
          onDone();
        },
      },
    );
  };
  const refused = fieldMessage(recovery.error, "since");
  const refusal = refused ? null : recovery.error?.message;
  return { recover, isPending: recovery.isPending, refusal, error: error ?? refused };
}

function recoveredText(count: number): string {
  if (count === 0) return "Nothing was missed since then.";
  return count === 1 ? "1 event is on its way." : `${count.toLocaleString("en-GB")} events are on their way.`;
}
