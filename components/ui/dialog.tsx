"use client";

import { Dialog as Primitive } from "radix-ui";
import { useRef, type ReactNode, type RefObject } from "react";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Shown under the title and read out when the dialog opens. */
  description?: ReactNode;
  /** The safe choice; it has the focus first. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards, if not to what opened the dialog. */
  returnFocus?: RefObject<HTMLElement | null>;
  /** A matter that must be settled inside: neither Escape nor a click outside closes it. */
  locked?: boolean;
  children: ReactNode;
};

/** A dialog over a scrim. Focus goes to the safe choice, stays inside, and returns to where it came from. */
export function Dialog(props: DialogProps) {
  return (
    <DialogFrame {...props} className="dialog">
      <div className="dialog-body">
        <DialogHead title={props.title} description={props.description} />
        {props.children}
      </div>
    </DialogFrame>
  );
}

/** A dialog that hands something over: above the perforation what it is, below it the thing itself. */
export function SlipDialog({ below, ...props }: DialogProps & { below: ReactNode }) {
  return (
    <DialogFrame {...props} className="dialog slip">
      <div className="above">
        <DialogHead title={props.title} description={props.description} />
        {props.children}
      </div>
      <div className="below">{below}</div>
    </DialogFrame>
  );
}

function DialogFrame({
  open,
  onOpenChange,
  initialFocus,
  returnFocus,
  locked,
  className,
  children,
  description,
}: DialogProps & { className: string }) {
  const opener = useRef<Element | null>(null);
  const refuse = (event: Event) => (locked ? event.preventDefault() : undefined);
  const enter = (event: Event) => {
    opener.current = document.activeElement;
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
  };
  const leave = (event: Event) => {
    event.preventDefault();
    focusFirstOf(returnFocus?.current ?? null, opener.current, document.getElementById("main"));
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Primitive.Content
            className={className}
            onEscapeKeyDown={refuse}
            onInteractOutside={refuse}
            onOpenAutoFocus={enter}
            onCloseAutoFocus={leave}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** What opened a dialog may be gone when it closes: then the focus goes to the page itself, not to nowhere. */
function focusFirstOf(...candidates: (Element | null)[]): void {
  const still = candidates.find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.isConnected && each !== document.body,
  );
  still?.focus();
}

function DialogHead({ title, description }: { title: ReactNode; description?: ReactNode }) {
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
