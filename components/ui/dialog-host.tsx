"use client";

import { usePathname } from "next/navigation";
import { createContext, useContext, useState, type ReactNode, type RefObject } from "react";

type FocusTarget = RefObject<HTMLElement | null>;
type ShowOptions = {
  /** The element that gets the focus on close, instead of the element that opened the dialog. */
  returnFocusTo?: FocusTarget;
  onClose?: () => void;
};
type ShownDialog = ShowOptions & { dialog: ReactNode; pathname: string };

type DialogControls = {
  /** Opens a dialog, replacing an open one. */
  show: (dialog: ReactNode, options?: ShowOptions) => void;
  close: () => void;
  returnFocusTo?: FocusTarget;
};

const Context = createContext<DialogControls | null>(null);

/** Shows one dialog at a time. The dialog outlives the row or menu that opened it, but not the page. */
export function DialogHost({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [latest, setLatest] = useState<ShownDialog | null>(null);
  const shown = latest?.pathname === pathname ? latest : null;
  const controls: DialogControls = {
    show: (dialog, { returnFocusTo = shown?.returnFocusTo, onClose } = {}) =>
      setLatest({ dialog, returnFocusTo, onClose, pathname }),
    // A dialog that was replaced must not close the dialog that replaced it.
    close: () => {
      shown?.onClose?.();
      setLatest((current) => (current === shown ? null : current));
    },
    returnFocusTo: shown?.returnFocusTo,
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
