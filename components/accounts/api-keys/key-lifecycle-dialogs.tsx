"use client";

import { useState } from "react";
import { KeySecretDialog } from "./key-dialogs";
import { messages } from "./messages";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { defaultGrace, graceChoices, type Grace } from "@/components/api/forms/grace-choices";
import { Choices } from "@/components/ui/choice";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";
import { GlyphList } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { Mono } from "@/components/ui/mono";
import type { PresentedApiKey, RollApiKeyBody, PresentedCreatedApiKey } from "@/lib/accounts/api-keys/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { apiKeysResource, apiKeyPath } from "./queries";

type Props = { apiKey: PresentedApiKey };

export function RevokeKeyDialog({ apiKey }: Props) {
  const t = messages.revoke;
  const revoke = useApiMutation([apiKeysResource], apiKeyPath(apiKey.id, "/revoke"));
  return (
    <ConfirmDialog
      title={t.title(apiKey.name)}
      keep={messages.end.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => revoke.mutateAsync()}
      done={t.done(apiKey.name)}
      effects={[
        { glyph: "cancelled", text: <StopsAtOnce apiKey={apiKey} /> },
        { glyph: "completed", text: t.requestsStay },
      ]}
    />
  );
}

/** Replaces a key with a new one; the merchant chooses how long the old one still works. */
export function RollKeyDialog({ apiKey }: Props) {
  const t = messages.roll;
  const path = apiKeyPath(apiKey.id, "/roll");
  const roll = useApiMutation<RollApiKeyBody, PresentedCreatedApiKey>([apiKeysResource], path);
  const { show } = useDialogs();
  const [seconds, setSeconds] = useState<Grace>(defaultGrace);
  const duration = graceChoices().find(({ value }) => value === seconds)?.duration;
  return (
    <ConfirmDialog
      title={t.title(apiKey.name)}
      description={t.description}
      keep={messages.end.keep}
      confirm={[t.submit, t.submitting]}
      variant={seconds === 0 ? "danger" : "primary"}
      onConfirm={async () => {
        const created = await roll.mutateAsync({ grace_seconds: seconds });
        show(<KeySecretDialog created={created} />);
      }}
    >
      <Choices legend={t.oldKeyEnds} name="grace" choices={graceChoices()} chosen={seconds} onChoose={setSeconds} />
      <GlyphList
        live
        items={[
          { glyph: "completed", text: t.shownOnce },
          duration
            ? { glyph: "attention", text: <StopsLater apiKey={apiKey} duration={duration} /> }
            : { glyph: "cancelled", text: <StopsAtOnce apiKey={apiKey} /> },
        ]}
      />
    </ConfirmDialog>
  );
}

function StopsLater({ apiKey, duration }: Props & { duration: string }) {
  const text = apiKey.expires_at ? messages.end.laterOrExpired(duration) : messages.end.later(duration);
  return <RichText text={text} parts={{ hint: <Mono>{apiKey.hint}</Mono> }} />;
}

function StopsAtOnce({ apiKey: { hint, last_used_at: lastUsedAt } }: Props) {
  const parts = { hint: <Mono>{hint}</Mono>, time: lastUsedAt && <Time value={lastUsedAt} form="relative" /> };
  return <RichText text={lastUsedAt ? messages.end.atOnce : messages.end.atOnceUnused} parts={parts} />;
}
