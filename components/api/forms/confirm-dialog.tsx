"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { ErrorNotice } from "@/components/ui/status";

type ConfirmDialogProps = {
  title: string;
  description?: string;
  /** The label of the safe button, which has the focus. */
  keep: string;
  /** The labels of the confirm button, idle and busy. */
  confirm: [idle: string, busy: string];
  variant?: "danger" | "primary";
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
  /** The effects of the action. */
  children: ReactNode;
};

/** Asks for confirmation. Closes when `onConfirm` resolves and shows the error when it rejects. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, keep, confirm, variant = "danger", disabled, onConfirm, children } = props;
  const { close } = useDialogs();
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, gcTime: 0, onSuccess: close });
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} description={description} initialFocus={keepButton}>
      <ErrorNotice text={error?.message} />
      {children}
      <DialogActions>
        <Button ref={keepButton} onClick={close}>
          {keep}
        </Button>
        <Button variant={variant} disabled={disabled} busy={isPending} onClick={() => mutate()}>
          {confirm[isPending ? 1 : 0]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
