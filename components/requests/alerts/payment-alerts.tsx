"use client";

import { lazy, Suspense } from "react";
import { useAlertChoice } from "./alert-choice";
import { useDashboard } from "@/components/shell/dashboard-context";

const FollowPayments = lazy(() =>
  import("./follow-payments").then(
    ({ FollowPayments: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
);

/** Tells of completed payments if this browser should. The code is loaded only then. */
export function PaymentAlerts() {
  const { environment } = useDashboard();
  const choice = useAlertChoice();
  if (!choice.sound && !choice.notification) return null;
  return (
    <Suspense>
      <FollowPayments key={environment} {...choice} />
    </Suspense>
  );
}
