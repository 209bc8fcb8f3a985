"use client";

import { Deliveries } from "./deliveries";
import type { DeliveriesView } from "./deliveries-view";
import { EndpointHead } from "./endpoint-head";
import { eventGroups } from "./event-groups";
import { DisabledByRemitNotice } from "./disabled-by-remit-notice";
import { messages } from "./messages";
import { useEndpoint } from "./queries";
import { ObjectPage } from "@/components/api/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Code } from "@/components/ui/address";
import { DetailList } from "@/components/ui/detail-list";
import { RichText } from "@/components/ui/rich-text";
import { PageSkeleton } from "@/components/ui/skeleton";
import { Aside, AsideSection } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

const t = messages.page;

/** One endpoint: settings, actions and deliveries. */
export function EndpointPage({ id, view }: { id: string; view: DeliveriesView }) {
  const query = useEndpoint(id);
  const list = { href: `${useDashboard().basePath}/webhooks`, text: messages.title };
  return (
    <ObjectPage
      noun={t.noun}
      query={query}
      crumbs={query.data ? [list, { text: hostOf(query.data.url) }] : [list]}
      listLink={{ ...list, text: t.showList }}
      reason={t.reason}
      loading={<PageSkeleton label={t.loading} />}
    >
      {(endpoint) => (
        <>
          <EndpointHead endpoint={endpoint} />
          <DisabledByRemitNotice endpoint={endpoint} />
          <Deliveries endpoint={endpoint} view={view} aside={<Settings endpoint={endpoint} />} />
        </>
      )}
    </ObjectPage>
  );
}

function Settings({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  const { events, description, previous_secret_expires_at: oldSecretEndsAt } = endpoint;
  return (
    <Aside aria-label={t.settings}>
      <AsideSection>
        <h2>{t.settings}</h2>
        <DetailList
          entries={[
            [messages.events, <Events events={events} />],
            [messages.description, description ? <bdi>{description}</bdi> : null],
            [
              t.secret,
              oldSecretEndsAt ? (
                <RichText text={t.twoSecrets} parts={{ time: <Time value={oldSecretEndsAt} form="date" /> }} />
              ) : (
                t.oneSecret
              ),
            ],
            [messages.endpointId, <Code text={endpoint.id} label={messages.endpointIdLabel} short />],
            [messages.created, <Time value={endpoint.created_at} form="date" />],
          ]}
        />
      </AsideSection>
    </Aside>
  );
}

function Events({ events }: Pick<PresentedWebhookEndpoint, "events">) {
  if (events.includes("*")) return messages.eventTypes.allIncludingFuture;
  return (
    <ul>
      {eventGroups()
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
