"use client";

import { useRef, useState, type FormEvent } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useDecide, useUndo } from "./queries";
import type { UnmatchedAct } from "./unmatched-act";
import { amountText } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

type Props = { doing: UnmatchedAct; onClose: () => void };

/** Takes a transfer off the list with a note why; the money stays where it is. */
export function DismissDialog({ doing: { transfer, trigger }, onClose }: Props) {
  const { environment } = useDashboard();
  const decide = useDecide(environment);
  const undo = useUndo(environment);
  const note = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const amount = `${amountText(transfer.amount, transfer.token.is_stablecoin)} ${transfer.token.symbol}`;
  const dismiss = (event: FormEvent) => {
    event.preventDefault();
    const text = note.current?.value.trim() ?? "";
    setError(text ? undefined : "Say why, for whoever looks at this later.");
    if (!text) return note.current?.focus();
    decide.mutate(
      { id: transfer.id, verb: "dismiss", body: { note: text } },
      {
        onSuccess: () => {
          announce(`${amount} is dismissed.`, () => undo.mutate(transfer.id));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Dismiss ${amount}?`}
      description="It leaves the list of what is open and pays no request. The money stays with you. You can undo this at any time."
      initialFocus={note}
      returnFocus={trigger}
    >
      <Refusal text={decide.error?.message} />
      <form className="form" onSubmit={dismiss} noValidate>
        <Field label="Note" hint="Kept with the transfer and in the audit log." error={error} required>
          {(control) => <Textarea {...control} ref={note} name="note" maxLength={1000} rows={3} />}
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>Keep it open</Button>
          <Button type="submit" variant="primary" busy={decide.isPending}>
            {decide.isPending ? "Dismissing" : "Dismiss"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
