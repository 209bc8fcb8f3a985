"use client";

import { RotateCw } from "lucide-react";
import { Button } from "./button";
import { CopyIcon } from "./copy-button";
import { Mono } from "./mono";
import { Notice } from "./status";

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
              Request <Mono>{requestId}</Mono>
              <CopyIcon text={requestId} label="Copy request id" isSmall />
            </span>
          </p>
        ) : null}
      </Notice>
      {onRetry ? (
        <Button icon={RotateCw} onClick={onRetry} busy={retrying}>
          {retrying ? "Trying" : "Try again"}
        </Button>
      ) : null}
    </div>
  );
}
