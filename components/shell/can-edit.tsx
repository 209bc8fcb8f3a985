"use client";

import type { ReactNode } from "react";
import { useCan, type Needed } from "./can";
import { useDashboard } from "./dashboard-context";
import { messages as t } from "./can-edit-messages";

/** Like `Can`, but shows the controls disabled, with the reason. A suspended business has a notice on each page. */
export function CanEdit({ permission, children }: { permission: Needed; children: ReactNode }) {
  const { isMerchantSuspended, merchantName } = useDashboard();
  const isAllowed = useCan()(permission);
  return (
    <fieldset className="grid gap-4" disabled={!isAllowed}>
      {children}
      {isAllowed || isMerchantSuspended ? null : <p className="text-sm text-ink-2">{t.readOnly(merchantName)}</p>}
    </fieldset>
  );
}
