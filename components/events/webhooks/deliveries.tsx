"use client";

import type { ReactNode } from "react";
import type { DeliveriesView } from "./deliveries-view";
import { deliveriesPath } from "./delivery-queries";
import { DeliveryTable } from "./delivery-table";
import { messages as t } from "./delivery-messages";
import { deliveryStatusAppearance } from "./delivery-text";
import { PagedList } from "@/components/api/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { usePage } from "@/components/shell/environment-data";
import { ButtonLink } from "@/components/ui/button-link";
import { queryOf } from "@/components/ui/search-parameters";
import { Split } from "@/components/ui/split";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";
import { deliveryStatuses } from "@/lib/events/webhooks/delivery/constants";
import type { PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

type DeliveriesProps = { endpoint: PresentedWebhookEndpoint; view: DeliveriesView; aside: ReactNode };

/** The deliveries of an endpoint, newest first, beside its settings. */
export function Deliveries({ endpoint, view, aside }: DeliveriesProps) {
  const { basePath } = useDashboard();
  const path = deliveriesPath(endpoint.id, view);
  const query = usePage<PresentedWebhookDelivery>(["webhooks", "deliveries", endpoint.id, view], path, 2000);
  const pagePath = `${basePath}/webhooks/${endpoint.id}`;
  return (
    <>
      <h2 className="sr-only">{t.title}</h2>
      <StatusTabs pagePath={pagePath} view={view} />
      <Split isBelowTabs>
        <div>
          <PagedList
            // Another status starts a new list, so the pager forgets the visited pages.
            key={view.status}
            query={query}
            failure={t.failure}
            cursor={view.cursor}
            href={(cursor) => pagePath + queryOf({ ...view, cursor })}
            empty={<NoDeliveries pagePath={pagePath} isFiltered={view.status !== null || view.cursor !== null} />}
            table={(rows) => <DeliveryTable rows={rows} />}
          />
        </div>
        {aside}
      </Split>
    </>
  );
}

function StatusTabs({ pagePath, view }: { pagePath: string; view: DeliveriesView }) {
  const href = (status: DeliveriesView["status"]) => pagePath + queryOf({ status, cursor: null });
  const tabs = deliveryStatuses.map((status) => ({
    href: href(status),
    current: view.status === status,
    children: (
      <Status glyph={deliveryStatusAppearance()[status].glyph}>{deliveryStatusAppearance()[status].word}</Status>
    ),
  }));
  const all = { href: href(null), current: view.status === null, children: t.all };
  return <LinkTabs label={t.filter} tabs={[all, ...tabs]} />;
}

function NoDeliveries({ pagePath, isFiltered }: { pagePath: string; isFiltered: boolean }) {
  return (
    <div className="grid gap-1 py-6">
      <h3>{isFiltered ? t.noMatches : t.none}</h3>
      <p className="text-ink-2 text-sm">{isFiltered ? t.noMatchesText : t.noneText}</p>
      {isFiltered ? (
        <p className="mt-3">
          <ButtonLink size="sm" href={pagePath}>
            {t.showAll}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
