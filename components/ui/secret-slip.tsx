"use client";

import { useRef, useState, type ReactNode, type RefObject } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { SlipDialog } from "./dialog";
import { Checkbox } from "./input";

type SecretSlipProps = {
  /** What it is, in a sentence: "key", "secret". */
  word: string;
  secret: string;
  title: string;
  description: string;
  onClose: () => void;
  returnFocus: RefObject<HTMLElement | null>;
  /** What belongs to the secret and may be seen again. */
  children: ReactNode;
};

/** A secret, this once. It cannot be closed by accident: first the tick, then the button. */
export function SecretSlip({ word, secret, title, description, onClose, returnFocus, children }: SecretSlipProps) {
  const [stored, setStored] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <SlipDialog
      open
      onOpenChange={(open) => (open || !stored ? undefined : onClose())}
      locked={!stored}
      initialFocus={copy}
      returnFocus={returnFocus}
      title={title}
      description={description}
      below={
        <>
          <div className="secret">
            <code className="mono" translate="no">
              {secret}
            </code>
          </div>
          <div className="row spread wrap">
            <Checkbox checked={stored} onChange={(event) => setStored(event.currentTarget.checked)}>
              I have stored this {word}
            </Checkbox>
            <span className="row ms-auto">
              <Button disabled={!stored} onClick={onClose}>
                Close
              </Button>
              <CopyButton ref={copy} text={secret} variant="primary">
                Copy {word}
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
