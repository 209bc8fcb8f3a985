"use client";

import { messages as t } from "./messages";
import { newRequestHref } from "./new-request-source";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button-link";
import { Plus } from "@/components/ui/icons";

export function NewRequestLink() {
  const { basePath } = useDashboard();
  return (
    <Can permission="payment_requests:write">
      <ButtonLink href={newRequestHref(basePath)} variant="primary" icon={Plus}>
        {t.newRequest}
      </ButtonLink>
    </Can>
  );
}
