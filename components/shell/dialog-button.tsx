"use client";

import type { ReactNode, RefObject } from "react";
import { Can, type Needed } from "./can";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Plus } from "@/components/ui/icons";

type DialogButtonProps = {
  permission: Needed;
  dialog: ReactNode;
  /** Kept by the page, because its button moves from the empty list to the head once there is an object. */
  trigger: RefObject<HTMLButtonElement | null>;
  disabled?: boolean;
  children: string;
};

/** Opens the dialog that adds an object, and has the focus again when it closes. */
export function DialogButton({ permission, dialog, trigger, disabled, children }: DialogButtonProps) {
  const { show } = useDialogs();
  const open = () => show(dialog, { returnFocusTo: trigger });
  return (
    <Can permission={permission}>
      <Button ref={trigger} variant="primary" icon={Plus} disabled={disabled} onClick={open}>
        {children}
      </Button>
    </Can>
  );
}
