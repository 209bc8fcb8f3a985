"use client";

import Link from "next/link";
import { messages } from "./delivery-messages";
import { deliveryPath } from "./delivery-queries";
import { DeliveryStatus } from "./delivery-table";
import { messages as endpointMessages } from "./messages";
import { useEndpoint } from "./queries";
import { ObjectPage } from "@/components/api/loading/object-page";
import { Can } from "@/components/shell/can";
import { pollIntervalMs } from "@/components/api/polling";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CodeBox, codeClasses } from "@/components/ui/code-box";
import { DetailsAside } from "@/components/ui/detail-list";
import { RotateCw } from "@/components/ui/icons";
import { CodeTitle, Headline, HeadRow } from "@/components/ui/page-head";
import { Section, Split } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedDeliveryDetail, PresentedWebhookAttempt } from "@/lib/events/webhooks/delivery/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { isSuccess, latencyText, outcomeText } from "./delivery-text";
import { cx } from "@/components/ui/class-names";
import { TimelineEntry, TimelineList } from "@/components/ui/timeline-entry";

const { page: t, attempt: attemptTexts } = messages;

type DeliveryPageProps = { endpointId: string; deliveryId: string };

/** The delivery of one event to one endpoint, with every attempt and the body. */
export function DeliveryPage({ endpointId, deliveryId }: DeliveryPageProps) {
  const { basePath } = useDashboard();
  const url = useEndpoint(endpointId).data?.url;
  // Polled every second while it is pending.
  const query = useData<PresentedDeliveryDetail>(["webhooks", "delivery", deliveryId], deliveryPath(deliveryId), {
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 1000 : pollIntervalMs(10_000)),
  });
  const endpointHref = `${basePath}/webhooks/${endpointId}`;
  return (
    <ObjectPage
      noun={t.noun}
      query={query}
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
  const redeliver = useApiMutation(["webhooks"], `${deliveryPath(id)}/redeliver`);
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
    <DetailsAside
      title={t.details}
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
  );
}

/** The body as sent is compact JSON. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

/** The next attempt, then every past attempt, latest first. */
function Attempts({ delivery }: { delivery: PresentedDeliveryDetail }) {
  const { attempts, next_attempt_at: next } = delivery;
  if (attempts.length === 0 && !next) return <p className="text-ink-2 text-sm">{attemptTexts.none}</p>;
  return (
    <TimelineList>
      {next ? (
        <TimelineEntry
          glyph="pending"
          title={attemptTexts.title(attempts.length + 1)}
          time={<Time value={next} form="relative" precise />}
        />
      ) : null}
      {attempts
        .slice()
        .sort((a, b) => b.number - a.number)
        .map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
    </TimelineList>
  );
}

function Attempt({ attempt }: { attempt: PresentedWebhookAttempt }) {
  return (
    <TimelineEntry
      glyph={isSuccess(attempt) ? "completed" : "failed"}
      title={outcomeText(attempt)}
      time={<Time value={attempt.attempted_at} />}
    >
      <p>{attemptTexts.latency(attempt.number, latencyText(attempt.duration_ms))}</p>
      {attempt.response_body ? (
        <pre
          className={cx(codeClasses, "mt-1 max-h-40 whitespace-pre-wrap")}
          tabIndex={0}
          role="region"
          aria-label={attemptTexts.response(attempt.number)}
        >
          {attempt.response_body}
        </pre>
      ) : null}
    </TimelineEntry>
  );
}
