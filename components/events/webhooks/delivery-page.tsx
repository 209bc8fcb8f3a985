"use client";

import Link from "next/link";
import { Attempts } from "./attempts";
import { messages } from "./delivery-messages";
import { useDelivery, deliveryPath } from "./delivery-queries";
import { DeliveryStatus } from "./delivery-table";
import { messages as endpointMessages } from "./messages";
import { useEndpoint } from "./queries";
import { ObjectPage } from "@/components/api/loading/object-page";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CodeBox } from "@/components/ui/code-box";
import { DetailList } from "@/components/ui/detail-list";
import { RotateCw } from "@/components/ui/icons";
import { CodeTitle, Headline, HeadRow } from "@/components/ui/page-head";
import { Aside, AsideSection, Section, Split } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedDeliveryDetail } from "@/lib/events/webhooks/delivery/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

const t = messages.page;

type DeliveryPageProps = { endpointId: string; deliveryId: string };

/** The delivery of one event to one endpoint, with every attempt and the body. */
export function DeliveryPage({ endpointId, deliveryId }: DeliveryPageProps) {
  const { basePath } = useDashboard();
  const url = useEndpoint(endpointId).data?.url;
  const endpointHref = `${basePath}/webhooks/${endpointId}`;
  return (
    <ObjectPage
      noun={t.noun}
      query={useDelivery(deliveryId)}
      crumbs={[
        { href: `${basePath}/webhooks`, text: endpointMessages.title },
        { href: endpointHref, text: url ? hostOf(url) : t.endpoint },
        { text: t.title },
      ]}
      listLink={{ href: endpointHref, text: messages.showAll }}
      reason={t.reason}
    >
      {(delivery) => <Delivery delivery={delivery} url={url} />}
    </ObjectPage>
  );
}

type DeliveryProps = { delivery: PresentedDeliveryDetail; url: string | undefined };

function Delivery({ delivery, url }: DeliveryProps) {
  return (
    <>
      <HeadRow>
        <Headline>
          <CodeTitle>{delivery.event.type}</CodeTitle>
          <DeliveryStatus delivery={delivery} pill />
        </Headline>
        <Can permission="webhooks:write">
          <Redeliver delivery={delivery} />
        </Can>
      </HeadRow>
      <Split>
        <div>
          <Section aria-labelledby="attempts">
            <h2 id="attempts">{messages.attempts}</h2>
            <Attempts delivery={delivery} />
          </Section>
          <Section aria-labelledby="body">
            <h2 id="body">{t.body}</h2>
            {delivery.body === null ? (
              <p className="text-ink-2 text-sm">{t.bodyGone}</p>
            ) : (
              <CodeBox text={indented(delivery.body)} label={t.bodyLabel} isJson />
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
  const resend = () =>
    redeliver.mutate(undefined, {
      onSuccess: () => announce(t.resent),
      onError: (error) => announce(error.message),
    });
  return (
    <Button icon={RotateCw} busy={redeliver.isPending} onClick={resend}>
      {status === "pending" ? t.tryNow : t.redeliver}
    </Button>
  );
}

function Details({ delivery, url }: DeliveryProps) {
  const { basePath } = useDashboard();
  const { event, webhook_endpoint_id: endpointId, next_attempt_at: nextAt, finished_at: finishedAt } = delivery;
  return (
    <Aside aria-label={t.details}>
      <AsideSection>
        <h2>{t.details}</h2>
        <DetailList
          entries={[
            [
              t.endpoint,
              <Link className="font-mono text-mono" href={`${basePath}/webhooks/${endpointId}`}>
                {url ?? endpointId}
              </Link>,
            ],
            [messages.event, <Link href={`${basePath}/events/${event.id}`}>{t.sequence(event.sequence)}</Link>],
            [t.eventId, <Code text={event.id} label={t.eventIdLabel} short />],
            [t.deliveryId, <Code text={delivery.id} label={t.deliveryIdLabel} short />],
            [t.time, <Time value={event.created_at} form="exact" />],
            [messages.nextAttempt, nextAt && <Time value={nextAt} form="exact" />],
            [t.finished, finishedAt && <Time value={finishedAt} form="exact" />],
          ]}
        />
      </AsideSection>
    </Aside>
  );
}

/** The body as sent is compact JSON. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function useRedeliver(id: string) {
  return useApiMutation(["webhooks"], () => ({ path: `${deliveryPath(id)}/redeliver` }));
}
