"use client";

import Link from "next/link";
import { NewRequestLink } from "./new-request-link";
import { messages as t } from "./no-requests-messages";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";
import { RichText } from "@/components/ui/rich-text";

/** An empty list: nothing matches the filters, or there are no requests at all. */
export function NoRequests({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? <NoMatches /> : <BeforeTheFirst />;
}

function NoMatches() {
  const { basePath } = useDashboard();
  return (
    <Empty
      title={t.noMatches}
      actions={<ButtonLink href={`${basePath}/payment-requests`}>{t.clearFilters}</ButtonLink>}
      text={t.noMatchesText}
    />
  );
}

function BeforeTheFirst() {
  const { basePath, environment, permissions } = useDashboard();
  const actions = (
    <>
      <NewRequestLink />
      <Can permission="api_keys:write">
        <ButtonLink href={`${basePath}/api-keys`}>{t.createWithApi}</ButtonLink>
      </Can>
    </>
  );
  return (
    <Empty
      title={t.title}
      actions={actions}
      text={
        <RichText
          text={t.text(environment === "sandbox", permissions.includes("settings:write"))}
          link={(text) => <Link href={`${basePath}/settings`}>{text}</Link>}
        />
      }
    />
  );
}
