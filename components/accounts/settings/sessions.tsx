"use client";

import { messages } from "./messages";
import { sessionsPath } from "./queries";
import { useData } from "@/components/shell/environment-data";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { QueryStates } from "@/components/api/loading/query-states";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import { List, ListRow } from "@/components/ui/list";
import { MetaItem } from "@/components/ui/page-head";
import type { PresentedSession } from "@/lib/accounts/auth/schema";

const t = messages.sessions;

/** The user's sessions, last used first, with sign-out. */
export function Sessions() {
  const query = useData<PresentedSession[]>(["sessions"], sessionsPath, { refetchInterval: 60_000 });
  return (
    <QueryStates query={query} failure={t.failure} loading={<SectionSkeleton />}>
      {(sessions) => (
        <div className="grid justify-items-start gap-5">
          <List className="w-full">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
          {sessions.length > 1 ? <SignOutElsewhere /> : null}
        </div>
      )}
    </QueryStates>
  );
}

function SessionRow({ session }: { session: PresentedSession }) {
  const { device, ip_address, signed_in_at, last_seen_at, is_current, method } = session;
  const methodText = method === "password" ? undefined : t.methods[method];
  return (
    <ListRow>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{device}</p>
        <p className="text-sm text-ink-2">
          <MetaItem>{ip_address}</MetaItem>{" "}
          <MetaItem>
            <RichText text={t.signedIn} parts={{ time: <Time value={signed_in_at} /> }} />
          </MetaItem>{" "}
          {methodText ? <MetaItem>{methodText}</MetaItem> : null}{" "}
          <MetaItem>
            {is_current ? (
              t.current
            ) : (
              <RichText text={t.lastSeen} parts={{ time: <Time value={last_seen_at} form="relative" /> }} />
            )}
          </MetaItem>
        </p>
      </div>
      {is_current ? null : <SignOutButton session={session} />}
    </ListRow>
  );
}

function SignOutButton({ session: { id, device, ip_address } }: { session: PresentedSession }) {
  const end = useApiMutation(["sessions"], `${sessionsPath}/${encodeURIComponent(id)}`, { method: "DELETE" });
  const signOut = () => end.mutate(undefined, { onSuccess: () => announce(t.signedOut(device)) });
  return (
    <Button size="sm" variant="quiet" busy={end.isPending} onClick={signOut}>
      {t.signOut}
      <span className="sr-only"> {t.at(device, ip_address)}</span>
    </Button>
  );
}

function SignOutElsewhere() {
  const { show } = useDialogs();
  return <Button onClick={() => show(<SignOutElsewhereDialog />)}>{t.elsewhere}</Button>;
}

function SignOutElsewhereDialog() {
  const end = useApiMutation(["sessions"], sessionsPath, { method: "DELETE" });
  return (
    <ConfirmDialog
      title={t.elsewhereTitle}
      keep={messages.cancel}
      confirm={[t.signOut, t.submitting]}
      onConfirm={() => end.mutateAsync()}
      done={t.elsewhereDone}
    >
      <p>{t.elsewhereText}</p>
    </ConfirmDialog>
  );
}
