"use client";

import { Deliveries } from "./deliveries";
import type { DeliveriesView } from "./deliveries-view";
import { eventGroups } from "./event-groups";
import { DisabledByRemitNotice } from "./disabled-by-remit-notice";
import { messages } from "./messages";
import { useEndpoint, useUpdateEndpoint, useEndpointAction } from "./queries";
import { ObjectPage } from "@/components/api/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Code } from "@/components/ui/address";
import { DetailsAside } from "@/components/ui/detail-list";
import { RichText } from "@/components/ui/rich-text";
import { PageSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";
import { useRef, type ReactNode } from "react";
import { EndpointStatus } from "./endpoint-status";
import { Can } from "@/components/shell/can";
import { Button, IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Ellipsis, Trash2 } from "@/components/ui/icons";
import { Ban, CirclePlay, History, KeyRound, Pencil, Send } from "@/components/ui/more-icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-items";
import { Headline, HeadRow } from "@/components/ui/page-head";
import { announce } from "@/components/ui/toaster";

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
    <DetailsAside
      title={t.settings}
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

const EditEndpointDialog = lazyDialog(() => import("./endpoint-dialogs").then((dialogs) => dialogs.EditEndpointDialog));
const ResendMissedDialog = lazyDialog(() => import("./endpoint-dialogs").then((dialogs) => dialogs.ResendMissedDialog));
const DeleteEndpointDialog = lazyDialog(() =>
  import("./endpoint-lifecycle-dialogs").then((dialogs) => dialogs.DeleteEndpointDialog),
);
const DisableEndpointDialog = lazyDialog(() =>
  import("./endpoint-lifecycle-dialogs").then((dialogs) => dialogs.DisableEndpointDialog),
);
const RotateSecretDialog = lazyDialog(() =>
  import("./endpoint-lifecycle-dialogs").then((dialogs) => dialogs.RotateSecretDialog),
);

type Props = { endpoint: PresentedWebhookEndpoint };

/** The endpoint's URL, status and actions. */
function EndpointHead({ endpoint }: Props) {
  return (
    <HeadRow>
      <div className="min-w-0">
        <Headline>
          <h1>{hostOf(endpoint.url)}</h1>
          <EndpointStatus endpoint={endpoint} pill />
        </Headline>
        <p className="wrap-anywhere">
          <Code text={endpoint.url} label={t.url} />
        </p>
      </div>
      <Can permission="webhooks:write">
        <Actions endpoint={endpoint} />
      </Can>
    </HeadRow>
  );
}

const onError = (error: Error) => announce(error.message);

function Actions({ endpoint }: Props) {
  const { show } = useDialogs();
  const test = useEndpointAction(endpoint.id, "test");
  const update = useUpdateEndpoint(endpoint.id);
  const sendTest = () => test.mutate(undefined, { onSuccess: () => announce(t.testSent), onError });
  const enable = () => update.mutate({ status: "enabled" }, { onSuccess: () => announce(t.enabled), onError });
  return (
    <div className="flex items-center gap-2 flex-wrap">
      {endpoint.status === "enabled" ? (
        <>
          <Button icon={Send} busy={test.isPending} onClick={sendTest}>
            {t.sendTest}
          </Button>
          <Button icon={History} onClick={() => show(<ResendMissedDialog endpoint={endpoint} />)}>
            {t.recover}
          </Button>
        </>
      ) : (
        <Button icon={CirclePlay} variant="primary" busy={update.isPending} onClick={enable}>
          {t.enable}
        </Button>
      )}
      <EndpointMenu endpoint={endpoint} onEnable={enable} />
    </div>
  );
}

/** The less frequently used actions. */
function EndpointMenu({ endpoint, onEnable }: Props & { onEnable: () => void }) {
  const { show } = useDialogs();
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (dialog: ReactNode) => show(dialog, { returnFocusTo: trigger });
  return (
    <Menu trigger={(props) => <IconButton {...props} ref={trigger} label={t.more} icon={Ellipsis} />}>
      <MenuItem icon={Pencil} onSelect={() => open(<EditEndpointDialog endpoint={endpoint} />)}>
        {t.edit}
      </MenuItem>
      <MenuItem icon={KeyRound} onSelect={() => open(<RotateSecretDialog endpoint={endpoint} />)}>
        {t.rotate}
      </MenuItem>
      {endpoint.status === "enabled" ? (
        <MenuItem icon={Ban} onSelect={() => open(<DisableEndpointDialog endpoint={endpoint} />)}>
          {t.disable}
        </MenuItem>
      ) : (
        <MenuItem icon={CirclePlay} onSelect={onEnable}>
          {t.enable}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => open(<DeleteEndpointDialog endpoint={endpoint} />)}>
        {t.delete}
      </MenuItem>
    </Menu>
  );
}
