"use client";

import { usePathname } from "next/navigation";
import { createContext, useContext, useState, type ReactNode, type RefObject } from "react";

type FocusTarget = RefObject<HTMLElement | null>;
type ShownDialog = { dialog: ReactNode; returnFocus?: FocusTarget; onClose?: () => void; pathname: string };

type DialogControls = {
  /** Opens a dialog, replacing an open one. On close, `returnFocus` gets the focus instead of the opener. */
  show: (dialog: ReactNode, returnFocus?: FocusTarget, onClose?: () => void) => void;
  close: () => void;
  returnFocus?: FocusTarget;
};

const Context = createContext<DialogControls | null>(null);

/** Shows one dialog at a time. The dialog outlives the row or menu that opened it, but not the page. */
export function DialogHost({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [latest, setLatest] = useState<ShownDialog | null>(null);
  const shown = latest?.pathname === pathname ? latest : null;
  const controls: DialogControls = {
    show: (dialog, returnFocus, onClose) =>
      setLatest({ dialog, returnFocus: returnFocus ?? shown?.returnFocus, onClose, pathname }),
    // A dialog that was replaced must not close the dialog that replaced it.
    close: () => {
      shown?.onClose?.();
      setLatest((current) => (current === shown ? null : current));
    },
    returnFocus: shown?.returnFocus,
  };
  return (
    <Context value={controls}>
      {children}
      {shown?.dialog}
    </Context>
  );
}

export function useDialogs(): DialogControls {
  const controls = useContext(Context);
  if (!controls) throw new Error("useDialogs must be used inside a DialogHost.");
  return controls;
}
