"use client";

import { Dialog as Primitive } from "radix-ui";
import { useState, type ReactNode, type RefObject } from "react";
import { useDialogs } from "./dialog-host";

type DialogProps = {
  title: ReactNode;
  /** Shown under the title and read aloud when the dialog opens. */
  description?: ReactNode;
  /** The safe choice, focused first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A modal dialog for `useDialogs().show`. It traps the focus and returns it afterwards. */
export function Dialog({ title, description, children, ...rest }: DialogProps) {
  return (
    <DialogFrame {...rest} className="dialog" isDescribed={Boolean(description)}>
      <div className="dialog-body">
        <DialogTitle title={title} description={description} />
        {children}
      </div>
    </DialogFrame>
  );
}

type SlipDialogProps = DialogProps & {
  below: ReactNode;
  /** Neither Escape nor a click outside closes it. */
  locked: boolean;
};

/** A dialog in two parts: content above the perforation, results below. */
export function SlipDialog({ title, description, below, children, ...rest }: SlipDialogProps) {
  return (
    <DialogFrame {...rest} className="dialog slip" isDescribed={Boolean(description)}>
      <div className="above">
        <DialogTitle title={title} description={description} />
        {children}
      </div>
      <div className="below">{below}</div>
    </DialogFrame>
  );
}

type FrameProps = Pick<DialogProps, "initialFocus" | "children"> & {
  className: string;
  isDescribed: boolean;
  locked?: boolean;
};

function DialogFrame({ initialFocus, locked, className, isDescribed, children }: FrameProps) {
  const { close, returnFocus } = useDialogs();
  const [opener] = useState(() => document.activeElement);
  const keepOpen = (event: Event) => (locked ? event.preventDefault() : undefined);
  const enter = (event: Event) => {
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
  };
  const leave = (event: Event) => {
    event.preventDefault();
    focusFirstOf(returnFocus?.current ?? null, opener, document.getElementById("main"));
  };
  return (
    <Primitive.Root open onOpenChange={(open) => (open || locked ? undefined : close())}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Primitive.Content
            className={className}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            onOpenAutoFocus={enter}
            onCloseAutoFocus={leave}
            {...(isDescribed ? {} : { "aria-describedby": undefined })}
          >
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The opener may no longer exist; the page itself is the fallback. */
function focusFirstOf(...candidates: (Element | null)[]): void {
  const present = candidates.find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.isConnected && each !== document.body,
  );
  present?.focus();
}

function DialogTitle({ title, description }: Pick<DialogProps, "title" | "description">) {
  return (
    <>
      <Primitive.Title asChild>
        <h2>{title}</h2>
      </Primitive.Title>
      {description ? (
        <Primitive.Description asChild>
          <p className="muted small">{description}</p>
        </Primitive.Description>
      ) : null}
    </>
  );
}
