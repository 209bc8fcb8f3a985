"use client";

import { Button } from "./button";
import { CopyIcon } from "./copy-button";
import { RotateCw } from "./icons";
import { messages } from "./messages";
import { Mono } from "./mono";
import { RichText } from "./rich-text";
import { Notice } from "./status";

const t = messages.error;

type ErrorStateProps = {
  title: string;
  message: string;
  requestId?: string | null;
  onRetry?: () => void;
  retrying?: boolean;
};

/** An error with a retry button and the request id for the server log. */
export function ErrorState({ title, message, requestId, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className="grid max-w-160 justify-items-start gap-3 py-4" data-error-state>
      <Notice glyph="failed" role="alert">
        <strong>{title}</strong>
        <p>{message}</p>
        {requestId ? (
          <p className="flex items-center gap-2 text-sm">
            <span className="inline-flex items-center gap-0.5 align-middle">
              <RichText text={t.request} parts={{ id: <Mono>{requestId}</Mono> }} />
              <CopyIcon text={requestId} label={t.copyRequestId} isSmall />
            </span>
          </p>
        ) : null}
      </Notice>
      {onRetry ? (
        <Button icon={RotateCw} onClick={onRetry} busy={retrying}>
          {retrying ? t.retrying : t.retry}
        </Button>
      ) : null}
    </div>
  );
}
