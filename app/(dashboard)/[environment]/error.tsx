"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState
      title="This page could not be shown"
      message="Nothing was changed by this. If it happens again, look in the server's log under this id."
      requestId={error.digest}
      onRetry={reset}
    />
  );
}
