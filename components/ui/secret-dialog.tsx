"use client";

import { useRef, useState, type ReactNode } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { type DialogProps, DialogFrame, DialogTitle } from "./dialog";
import { useDialogs } from "./dialog-host";
import { Checkbox } from "./input";
import { messages as t } from "./messages";
import { messages as own } from "./secret-messages";
import { slipClass, SlipAbove, SlipBelow } from "./slip";

type SecretDialogProps = {
  /** The noun of the secret: "key", "secret". */
  word: string;
  secret: string;
  title: string;
  description: string;
  /** Details of the secret that can be read again later. */
  children: ReactNode;
};

/** Shows a secret once. The dialog closes only after the user has confirmed that the secret is stored. */
export function SecretDialog({ word, secret, title, description, children }: SecretDialogProps) {
  const { close } = useDialogs();
  const [stored, setStored] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  return (
    <SlipDialog
      locked={!stored}
      initialFocus={copyButton}
      title={title}
      description={description}
      below={
        <>
          <div className="rounded-sm bg-sunken px-4 py-3 wrap-anywhere select-all" data-secret>
            <code className="font-mono text-mono whitespace-pre-line" translate="no">
              {secret}
            </code>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Checkbox checked={stored} onChange={(event) => setStored(event.currentTarget.checked)}>
              {own.stored(word)}
            </Checkbox>
            <span className="ms-auto flex items-center gap-2">
              <Button disabled={!stored} onClick={close}>
                {own.close}
              </Button>
              <CopyButton ref={copyButton} text={secret} variant="primary">
                {t.copyThing(word)}
              </CopyButton>
            </span>
          </div>
        </>
      }
    >
      {children}
    </SlipDialog>
  );
}

type SlipDialogProps = DialogProps & {
  below: ReactNode;
  /** Neither Escape nor a click outside closes the dialog. */
  locked: boolean;
};

/** A dialog in two parts: content above the perforation, results below. */
function SlipDialog({ title, description, below, children, ...rest }: SlipDialogProps) {
  return (
    <DialogFrame {...rest} className={slipClass.dialog} isDescribed={Boolean(description)}>
      <SlipAbove variant="dialog">
        <DialogTitle title={title} description={description} />
        {children}
      </SlipAbove>
      <SlipBelow variant="dialog">{below}</SlipBelow>
    </DialogFrame>
  );
}
