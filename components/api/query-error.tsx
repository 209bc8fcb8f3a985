"use client";

import { ApiError } from "./request";
import { ErrorState } from "@/components/ui/error-state";

type QueryErrorProps = { title: string; error: unknown; onRetry: () => void; retrying: boolean };

/** A failed query as the reader should hear of it. */
export function QueryError({ title, error, onRetry, retrying }: QueryErrorProps) {
  const message = error instanceof Error ? error.message : "Something unexpected happened.";
  const requestId = error instanceof ApiError ? error.requestId : null;
  return <ErrorState title={title} message={message} requestId={requestId} onRetry={onRetry} retrying={retrying} />;
}
