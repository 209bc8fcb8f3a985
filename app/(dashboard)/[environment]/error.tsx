"use client";

import { Crash } from "@/components/ui/crash";
import { messages as t } from "@/components/ui/crash-messages";

export default function DashboardError(props: { error: Error; reset: () => void }) {
  return <Crash {...props} text={t.dashboardText} />;
}
