"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { Refusal } from "@/components/ui/status";

type ConfirmDialogProps = {
  title: string;
  description?: string;
  /** The safe choice, which has the focus. */
  keep: string;
  /** The words of the other button, at rest and while it is working. */
  act: [idle: string, busy: string];
  variant?: "danger" | "primary";
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
  /** What will happen and what will not. */
  children: ReactNode;
};

/** Asks before it acts. It closes when `onConfirm` resolves and shows why when it rejects. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, keep, act, variant = "danger", disabled, onConfirm, children } = props;
  const { close } = useDialogs();
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, gcTime: 0, onSuccess: close });
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} description={description} initialFocus={safe}>
      <Refusal text={error?.message} />
      {children}
      <div className="dialog-actions">
        <Button ref={safe} onClick={close}>
          {keep}
        </Button>
        <Button variant={variant} disabled={disabled} busy={isPending} onClick={() => mutate()}>
          {act[isPending ? 1 : 0]}
        </Button>
      </div>
    </Dialog>
  );
}
