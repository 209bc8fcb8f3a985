"use client";

import { useEndSession, useSessions } from "./queries";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { QueryStates } from "@/components/loading/query-states";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedSession } from "@/lib/auth/schema";

/** The user's sessions, with sign-out. */
export function Sessions() {
  return (
    <QueryStates query={useSessions()} failure="The sessions could not be loaded" loading={<SectionSkeleton />}>
      {(sessions) => (
        <div className="grid justify-items-start gap-5">
          <ul className="list w-full">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? <SignOutElsewhere /> : null}
        </div>
      )}
    </QueryStates>
  );
}

function SessionRow({ session }: { session: PresentedSession }) {
  const { device, ip_address, signed_in_at, last_seen_at, is_current } = session;
  return (
    <li className="session-row">
      <div>
        <p>{device}</p>
        <p className="small muted">
          <span className="fact">{ip_address}</span>{" "}
          <span className="fact">
            signed in <Time value={signed_in_at} />
          </span>{" "}
          <span className="fact">
            {is_current ? (
              "this session"
            ) : (
              <>
                last seen <Time value={last_seen_at} form="relative" />
              </>
            )}
          </span>
        </p>
      </div>
      {is_current ? null : <SignOutButton session={session} />}
    </li>
  );
}

function SignOutButton({ session: { id, device, ip_address } }: { session: PresentedSession }) {
  const end = useEndSession();
  const signOut = () => end.mutate(id, { onSuccess: () => announce(`${device} is signed out.`) });
  return (
    <Button size="sm" variant="quiet" busy={end.isPending} onClick={signOut}>
      Sign out
      <span className="visually-hidden">
        {" "}
        {device} at {ip_address}
      </span>
    </Button>
  );
}

function SignOutElsewhere() {
  const { show } = useDialogs();
  return <Button onClick={() => show(<SignOutElsewhereDialog />)}>Sign out everywhere else</Button>;
}

function SignOutElsewhereDialog() {
  const end = useEndSession();
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      keep="Cancel"
      act={["Sign out", "Signing out"]}
      onConfirm={async () => {
        await end.mutateAsync(undefined);
        announce("Every other session has ended.");
      }}
    >
      <p>Your other browsers must sign in again. This session and your API keys keep working.</p>
    </ConfirmDialog>
  );
}
