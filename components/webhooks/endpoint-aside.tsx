import { eventGroups } from "./event-groups";
import { Code } from "@/components/ui/address";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** What an endpoint is set to. */
export function EndpointAside({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  return (
    <aside aria-label="Settings">
      <section>
        <h2>Settings</h2>
        <dl className="kv">
          <dt>Events</dt>
          <dd>
            <Events events={endpoint.events} />
          </dd>
          {endpoint.description ? (
            <>
              <dt>Description</dt>
              <dd>{endpoint.description}</dd>
            </>
          ) : null}
          <dt>Secret</dt>
          <dd>
            {endpoint.previous_secret_expires_at ? (
              <>
                Two at present; the old one ends <Time value={endpoint.previous_secret_expires_at} form="date" />
              </>
            ) : (
              "Shown once, when it was made"
            )}
          </dd>
          <dt>Endpoint id</dt>
          <dd>
            <Code text={endpoint.id} label="endpoint id" short />
          </dd>
          <dt>Created</dt>
          <dd>
            <Time value={endpoint.created_at} form="date" />
          </dd>
        </dl>
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
