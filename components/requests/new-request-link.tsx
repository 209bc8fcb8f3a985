"use client";

import { messages as t } from "./messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";

/** Hidden while the account is suspended. */
export function NewRequestLink() {
  const { basePath, isMerchantSuspended } = useDashboard();
  if (isMerchantSuspended) return null;
  return (
    <ButtonLink href={`${basePath}/payment-requests/new`} variant="primary" icon={Plus}>
      {t.newRequest}
    </ButtonLink>
  );
}
