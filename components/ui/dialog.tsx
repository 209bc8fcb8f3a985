"use client";

import { Dialog as Primitive } from "radix-ui";
import { useState, type ReactNode, type RefObject } from "react";
import { cx } from "./class-names";
import { useDialogs } from "./dialog-host";

export type DialogProps = {
  title: ReactNode;
  /** Shown under the title and read aloud when the dialog opens. */
  description?: ReactNode;
  /** The control to focus when the dialog opens, such as its safe choice. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A modal dialog for `useDialogs().show`. It traps the focus and returns it afterwards. */
export function Dialog({ title, description, children, ...rest }: DialogProps) {
  return (
    <DialogFrame
      {...rest}
      className="max-w-120 bg-overlay shadow-(--shadow-overlay)"
      isDescribed={Boolean(description)}
    >
      <div className="grid gap-4 p-6">
        <DialogTitle title={title} description={description} />
        {children}
      </div>
    </DialogFrame>
  );
}

type FrameProps = Pick<DialogProps, "initialFocus" | "children"> & {
  className: string;
  isDescribed: boolean;
  locked?: boolean;
};

export function DialogFrame({ initialFocus, locked, className, isDescribed, children }: FrameProps) {
  const { close, returnFocusTo } = useDialogs();
  const [opener] = useState(() => document.activeElement);
  const keepOpen = (event: Event) => (locked ? event.preventDefault() : undefined);
  const focusInitial = (event: Event) => {
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
  };
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    focusFirstOf(returnFocusTo?.current ?? null, opener, document.getElementById("main"));
  };
  return (
    <Primitive.Root open onOpenChange={(open) => (open || locked ? undefined : close())}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-5 grid place-items-center overflow-y-auto bg-scrim p-4">
          <Primitive.Content
            className={cx("relative m-auto w-full animate-rise rounded-lg focus:outline-none", className)}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            onOpenAutoFocus={focusInitial}
            onCloseAutoFocus={restoreFocus}
            {...(isDescribed ? {} : { "aria-describedby": undefined })}
          >
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Focuses the first candidate that is still in the page: the opener may have been removed meanwhile. */
function focusFirstOf(...candidates: (Element | null)[]): void {
  const present = candidates.find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.isConnected && element !== document.body,
  );
  present?.focus();
}

export function DialogTitle({ title, description }: Pick<DialogProps, "title" | "description">) {
  return (
    <>
      <Primitive.Title asChild>
        <h2 className="text-lg">{title}</h2>
      </Primitive.Title>
      {description ? (
        <Primitive.Description asChild>
          <p className="text-sm text-ink-2">{description}</p>
        </Primitive.Description>
      ) : null}
    </>
  );
}

/** The buttons of a dialog, the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex justify-end gap-2 phone:flex-col-reverse phone:*:h-11">{children}</div>;
}
