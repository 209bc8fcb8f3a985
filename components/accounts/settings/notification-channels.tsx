"use client";

import { messages as t } from "./channel-messages";
import { channelPath, channelsPath, channelsResource } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useData } from "@/components/shell/environment-data";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Plus } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { List, ListRow } from "@/components/ui/list";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import { maxChannels, type PresentedChannel } from "@/lib/events/notifications/channels/schema";
import { notificationKinds } from "@/lib/events/notifications/schema";

const AddChannelDialog = lazyDialog(() => import("./channel-dialogs").then((dialogs) => dialogs.AddChannelDialog));
const EditChannelDialog = lazyDialog(() => import("./channel-dialogs").then((dialogs) => dialogs.EditChannelDialog));
const DeleteChannelDialog = lazyDialog(() =>
  import("./channel-dialogs").then((dialogs) => dialogs.DeleteChannelDialog),
);

/** The chats and URLs that get messages about the payments of the page's environment. */
export function NotificationChannels() {
  const channels = useData<PresentedChannel[]>([channelsResource], channelsPath, { refetchInterval: 3000 });
  return (
    <QueryStates query={channels} failure={t.failure} loading={<SectionSkeleton />}>
      {(rows) => (
        <div className="grid gap-5">
          {rows.length === 0 ? <p className="text-ink-2">{t.none}</p> : <ChannelList channels={rows} />}
          <Can permission="webhooks:write">
            {rows.length < maxChannels ? <AddButton /> : <p className="text-sm text-ink-2">{t.most(maxChannels)}</p>}
          </Can>
        </div>
      )}
    </QueryStates>
  );
}

function AddButton() {
  const { show } = useDialogs();
  return (
    <div>
      <Button icon={Plus} onClick={() => show(<AddChannelDialog />)}>
        {t.add}
      </Button>
    </div>
  );
}

function ChannelList({ channels }: { channels: PresentedChannel[] }) {
  return (
    <List>
      {channels.map((channel) => (
        <ListRow key={channel.id} isTall className="flex-wrap gap-y-2">
          <ChannelDetail channel={channel} />
          <Can permission="webhooks:write">
            <ChannelActions channel={channel} />
          </Can>
        </ListRow>
      ))}
    </List>
  );
}

function ChannelDetail({ channel }: { channel: PresentedChannel }) {
  const { name, service, kinds } = channel;
  return (
    <div className="grid gap-0.5">
      <strong className="wrap-anywhere">{name}</strong>
      <span className="text-ink-2">
        {t.detail(t.services[service], t.kinds(kinds.length, notificationKinds.length))}
      </span>
      <ChannelStatus channel={channel} />
    </div>
  );
}

function ChannelStatus({ channel }: { channel: PresentedChannel }) {
  const { failing_since: failingSince, last_error: error, last_sent_at: lastSentAt } = channel;
  if (failingSince && error) {
    const parts = { time: <Time value={failingSince} form="date" />, reason: reasonOf(error) };
    return (
      <Status glyph="attention" live>
        <span>
          <RichText text={t.failing} parts={parts} />
        </span>
      </Status>
    );
  }
  if (!lastSentAt) return <span className="text-ink-2">{t.noMessage}</span>;
  return (
    <Status glyph="completed" live>
      <span>
        <RichText text={t.sent} parts={{ time: <Time value={lastSentAt} /> }} />
      </span>
    </Status>
  );
}

function reasonOf(error: string): string {
  const reasons: Readonly<Record<string, string>> = t.reasons;
  return reasons[error] ?? t.responded(error.replace("http_", ""));
}

function ChannelActions({ channel }: { channel: PresentedChannel }) {
  const { show } = useDialogs();
  const test = useApiMutation([channelsResource], channelPath(channel.id, "/test"), {
    onSuccess: () => announce(t.tested(channel.name)),
    onError: (error) => announce(error.message),
  });
  const name = <span className="sr-only"> {t.named(channel.name)}</span>;
  return (
    <span className="-mx-2 flex flex-wrap gap-1">
      <Button size="sm" variant="quiet" busy={test.isPending} onClick={() => test.mutate()}>
        {t.test}
        {name}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => show(<EditChannelDialog channel={channel} />)}>
        {t.edit}
        {name}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => show(<DeleteChannelDialog channel={channel} />)}>
        {t.delete}
        {name}
      </Button>
    </span>
  );
}
