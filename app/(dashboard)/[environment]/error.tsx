"use client";

import { ErrorState } from "@/components/ui/error-state";
import { messages } from "@/components/ui/messages";

const t = messages.crash;

export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorState title={t.title} message={t.dashboardText} requestId={error.digest} onRetry={reset} />;
}
