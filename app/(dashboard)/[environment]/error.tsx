"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState
      title="This page could not be shown"
      message="Nothing was changed. If this happens again, search the server log for this request id."
      requestId={error.digest}
      onRetry={reset}
    />
  );
}
