"use client";

import { messages as t } from "./access-messages";
import { useDashboard } from "./dashboard-context";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";

/** Replaces a page that the role of a person does not include. */
export function NoAccess() {
  const { basePath } = useDashboard();
  const toRequests = (
    <ButtonLink variant="primary" href={`${basePath}/payment-requests`}>
      {t.toRequests}
    </ButtonLink>
  );
  return <Empty alone title={t.title} text={t.text} actions={toRequests} />;
}
