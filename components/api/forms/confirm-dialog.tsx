"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { ErrorNotice, GlyphList, type GlyphListItem } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

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
  /** Announced when `onConfirm` resolves. */
  done?: string;
  /** The subject of the action. */
  children?: ReactNode;
  /** The effects of the action, after `children`. */
  effects?: GlyphListItem[];
};

/** Asks for confirmation. Closes when `onConfirm` resolves and shows the error when it rejects. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, keep, confirm, variant = "danger", disabled, onConfirm, done, children, effects } = props;
  const { close } = useDialogs();
  const onSuccess = () => {
    if (done !== undefined) announce(done);
    close();
  };
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, gcTime: 0, onSuccess });
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} description={description} initialFocus={keepButton}>
      <ErrorNotice text={error?.message} />
      {children}
      {effects ? <GlyphList items={effects} /> : null}
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
