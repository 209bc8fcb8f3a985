"use client";

import { Deliveries } from "./deliveries";
import type { DeliveriesView } from "./deliveries-view";
import { EndpointHead } from "./endpoint-head";
import { hostOf } from "./endpoint-text";
import { eventGroups } from "./event-groups";
import { GivenUpNotice } from "./given-up-notice";
import { useEndpoint } from "./queries";
import { ObjectPage } from "@/components/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { DetailList } from "@/components/ui/detail-list";
import { PageSkeleton } from "@/components/ui/skeleton";
import { Aside, AsideSection } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** One endpoint: settings, actions and deliveries. */
export function EndpointPage({ id, view }: { id: string; view: DeliveriesView }) {
  const query = useEndpoint(id);
  const list = { href: `${useDashboard().basePath}/webhooks`, text: "Webhooks" };
  return (
    <ObjectPage
      noun="endpoint"
      query={query}
      crumbs={query.data ? [list, { text: hostOf(query.data.url) }] : [list]}
      listLink={{ ...list, text: "Show all endpoints" }}
      fate="It was deleted, or it belongs"
      loading={<PageSkeleton label="Loading the endpoint" />}
    >
      {(endpoint) => (
        <>
          <EndpointHead endpoint={endpoint} />
          <GivenUpNotice endpoint={endpoint} />
          <Deliveries endpoint={endpoint} view={view} aside={<Settings endpoint={endpoint} />} />
        </>
      )}
    </ObjectPage>
  );
}

function Settings({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  const { events, description, previous_secret_expires_at: oldSecretEndsAt } = endpoint;
  return (
    <Aside aria-label="Settings">
      <AsideSection>
        <h2>Settings</h2>
        <DetailList
          entries={[
            ["Events", <Events events={events} />],
            ["Description", description],
            [
              "Secret",
              oldSecretEndsAt ? (
                <>
                  Two active; the old one expires <Time value={oldSecretEndsAt} form="date" />
                </>
              ) : (
                "Shown once at creation"
              ),
            ],
            ["Endpoint id", <Code text={endpoint.id} label="endpoint id" short />],
            ["Created", <Time value={endpoint.created_at} form="date" />],
          ]}
        />
      </AsideSection>
    </Aside>
  );
}

function Events({ events }: Pick<PresentedWebhookEndpoint, "events">) {
  if (events.includes("*")) return "All, including future event types";
  return (
    <ul>
      {eventGroups
        .flatMap(({ types }) => types)
        .filter(({ type }) => events.includes(type))
        .map(({ type }) => (
          <li key={type} className="font-mono text-mono">
            {type}
          </li>
        ))}
    </ul>
  );
}
