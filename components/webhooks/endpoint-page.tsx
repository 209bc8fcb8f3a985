"use client";

import { Deliveries } from "./deliveries";
import type { DeliveriesView } from "./deliveries-view";
import { EndpointHead } from "./endpoint-head";
import { hostOf } from "./endpoint-text";
import { eventGroups } from "./event-groups";
import { GivenUpNotice } from "./given-up-notice";
import { useEndpoint } from "./queries";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { DetailList } from "@/components/ui/detail-list";
import { Empty } from "@/components/ui/empty";
import { PageSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** One endpoint: its settings, its actions, and everything that was sent to it. */
export function EndpointPage({ id, view }: { id: string; view: DeliveriesView }) {
  const { environment, basePath } = useDashboard();
  const query = useEndpoint(environment, id);
  const list = { href: `${basePath}/webhooks`, text: "Webhooks" };
  return (
    <>
      <Crumbs crumbs={query.data ? [list, { text: hostOf(query.data.url) }] : [list]} />
      <QueryStates
        query={query}
        failure="The endpoint could not be loaded"
        loading={<PageSkeleton label="Loading the endpoint" />}
        missing={
          <Empty
            alone
            title="There is no such endpoint here"
            actions={<ButtonLink href={list.href}>Show all endpoints</ButtonLink>}
          >
            It was deleted, or it belongs to the other environment: switch between Live and Sandbox at the top.
          </Empty>
        }
      >
        {(endpoint) => (
          <>
            <EndpointHead endpoint={endpoint} />
            <GivenUpNotice endpoint={endpoint} />
            <Deliveries endpoint={endpoint} view={view} aside={<Settings endpoint={endpoint} />} />
          </>
        )}
      </QueryStates>
    </>
  );
}

function Settings({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  const { events, description, previous_secret_expires_at: oldSecretEndsAt } = endpoint;
  return (
    <aside aria-label="Settings">
      <section>
        <h2>Settings</h2>
        <DetailList
          entries={[
            ["Events", <Events events={events} />],
            ["Description", description],
            [
              "Secret",
              oldSecretEndsAt ? (
                <>
                  Two at present; the old one ends <Time value={oldSecretEndsAt} form="date" />
                </>
              ) : (
                "Shown once, when it was made"
              ),
            ],
            ["Endpoint id", <Code text={endpoint.id} label="endpoint id" short />],
            ["Created", <Time value={endpoint.created_at} form="date" />],
          ]}
        />
      </section>
    </aside>
  );
}

function Events({ events }: Pick<PresentedWebhookEndpoint, "events">) {
  if (events.includes("*")) return "All, also those that are added later";
  return (
    <ul>
      {eventGroups
        .flatMap(({ types }) => types)
        .filter(({ type }) => events.includes(type))
        .map(({ type }) => (
          <li key={type} className="mono">
            {type}
          </li>
        ))}
    </ul>
  );
}
