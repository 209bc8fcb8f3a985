"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { Attempts } from "./attempts";
import { useDelivery, useRedeliver } from "./delivery-queries";
import { DeliveryStatus } from "./delivery-table";
import { hostOf } from "./endpoint-text";
import { useEndpoint } from "./queries";
import { ObjectPage } from "@/components/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CodeBox } from "@/components/ui/code-box";
import { DetailList } from "@/components/ui/detail-list";
import { CodeTitle, Headline, HeadRow } from "@/components/ui/page-head";
import { Aside, AsideSection, Section, Split } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedDeliveryDetail } from "@/lib/webhooks/delivery/schema";

type DeliveryPageProps = { endpointId: string; deliveryId: string };

/** The delivery of one event to one endpoint, with every attempt and the body. */
export function DeliveryPage({ endpointId, deliveryId }: DeliveryPageProps) {
  const { basePath } = useDashboard();
  const url = useEndpoint(endpointId).data?.url;
  const endpointHref = `${basePath}/webhooks/${endpointId}`;
  return (
    <ObjectPage
      noun="delivery"
      query={useDelivery(deliveryId)}
      crumbs={[
        { href: `${basePath}/webhooks`, text: "Webhooks" },
        { href: endpointHref, text: url ? hostOf(url) : "Endpoint" },
        { text: "Delivery" },
      ]}
      listLink={{ href: endpointHref, text: "Show all deliveries" }}
      fate="Its endpoint was deleted, or it belongs"
    >
      {(delivery) => <Delivery delivery={delivery} url={url} />}
    </ObjectPage>
  );
}

type DeliveryProps = { delivery: PresentedDeliveryDetail; url: string | undefined };

function Delivery({ delivery, url }: DeliveryProps) {
  const { suspended } = useDashboard();
  return (
    <>
      <HeadRow>
        <Headline>
          <CodeTitle>{delivery.event.type}</CodeTitle>
          <DeliveryStatus delivery={delivery} pill />
        </Headline>
        {suspended ? null : <Redeliver delivery={delivery} />}
      </HeadRow>
      <Split>
        <div>
          <Section aria-labelledby="attempts">
            <h2 id="attempts">Attempts</h2>
            <Attempts delivery={delivery} />
          </Section>
          <Section aria-labelledby="body">
            <h2 id="body">Body</h2>
            {delivery.body === null ? (
              <p className="text-ink-2 text-sm">The body is no longer stored.</p>
            ) : (
              <CodeBox text={indented(delivery.body)} label="Request body" isJson />
            )}
          </Section>
        </div>
        <Details delivery={delivery} url={url} />
      </Split>
    </>
  );
}

function Redeliver({ delivery: { id, status } }: { delivery: PresentedDeliveryDetail }) {
  const redeliver = useRedeliver(id);
  const again = () =>
    redeliver.mutate(undefined, {
      onSuccess: () => announce("Event resent"),
      onError: (error) => announce(error.message),
    });
  return (
    <Button icon={RotateCw} busy={redeliver.isPending} onClick={again}>
      {status === "pending" ? "Try now" : "Redeliver"}
    </Button>
  );
}

function Details({ delivery, url }: DeliveryProps) {
  const { basePath } = useDashboard();
  const { event, webhook_endpoint_id: endpointId, next_attempt_at: nextAt, finished_at: finishedAt } = delivery;
  return (
    <Aside aria-label="Details">
      <AsideSection>
        <h2>Details</h2>
        <DetailList
          entries={[
            [
              "Endpoint",
              <Link className="font-mono text-mono" href={`${basePath}/webhooks/${endpointId}`}>
                {url ?? endpointId}
              </Link>,
            ],
            ["Event", <Link href={`${basePath}/events/${event.id}`}>Sequence {event.sequence}</Link>],
            ["Event id", <Code text={event.id} label="event id" short />],
            ["Delivery id", <Code text={delivery.id} label="delivery id" short />],
            ["Time", <Time value={event.created_at} form="exact" />],
            ["Next attempt", nextAt && <Time value={nextAt} form="exact" />],
            ["Finished", finishedAt && <Time value={finishedAt} form="exact" />],
          ]}
        />
      </AsideSection>
    </Aside>
  );
}

/** The body is sent on one line. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
