"use client";

import { RotateCw } from "lucide-react";
import { Button } from "./button";
import { CopyIcon } from "./copy-button";
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
    <div className="error-state">
      <Notice glyph="failed" role="alert">
        <strong>{title}</strong>
        <p>{message}</p>
        {requestId ? (
          <p className="row small">
            <span className="code-cell">
              Request <span className="mono">{requestId}</span>
              <CopyIcon text={requestId} label="Copy request id" />
            </span>
          </p>
        ) : null}
      </Notice>
      {onRetry ? (
        <Button onClick={onRetry} busy={retrying}>
          <RotateCw className="icon" aria-hidden />
          {retrying ? "Trying" : "Try again"}
        </Button>
      ) : null}
    </div>
  );
}
