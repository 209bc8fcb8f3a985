"use client";

import { useRef, useSyncExternalStore, type RefObject } from "react";
import { messages } from "./messages";
import { supportsPasskeys } from "@/components/accounts/passkeys/browser";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { List, ListRow } from "@/components/ui/list";
import { MetaItem } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { Time } from "@/components/ui/time";
import type { PresentedPasskey } from "@/lib/accounts/two-factor/passkey-schema";
import type { PresentedSecurity } from "@/lib/accounts/two-factor/schema";

const AddPasskeyDialog = lazyDialog(() => import("./passkey-dialogs").then((dialogs) => dialogs.AddPasskeyDialog));
const RenamePasskeyDialog = lazyDialog(() =>
  import("./passkey-dialogs").then((dialogs) => dialogs.RenamePasskeyDialog),
);
const RemovePasskeyDialog = lazyDialog(() =>
  import("./passkey-dialogs").then((dialogs) => dialogs.RemovePasskeyDialog),
);

const t = messages.passkeys;
const subscribeToNothing = () => () => undefined;

export function Passkeys({ security }: { security: PresentedSecurity }) {
  const { show } = useDialogs();
  const isSupported = useSyncExternalStore(subscribeToNothing, supportsPasskeys, () => true);
  const { passkeys, authenticator_app: app } = security;
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid justify-items-start gap-4">
      {passkeys.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <List className="w-full">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLastFactor={passkeys.length === 1 && !app}
              returnFocusTo={addButton}
            />
          ))}
        </List>
      )}
      {isSupported ? (
        <Button ref={addButton} onClick={() => show(<AddPasskeyDialog />, { returnFocusTo: addButton })}>
          {t.add}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{t.unsupported}</p>
      )}
    </div>
  );
}

type RowProps = {
  passkey: PresentedPasskey;
  isLastFactor: boolean;
  /** A removed row takes its button with it. */
  returnFocusTo: RefObject<HTMLElement | null>;
};

function PasskeyRow({ passkey, isLastFactor, returnFocusTo }: RowProps) {
  const { show } = useDialogs();
  const { name, created_at, last_used_at } = passkey;
  const named = (
    <span className="sr-only">
      {" "}
      <bdi>{name}</bdi>
    </span>
  );
  return (
    <ListRow className="flex-wrap gap-y-1">
      <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-2">
          <MetaItem>
            <RichText text={t.added} parts={{ time: <Time value={created_at} /> }} />
          </MetaItem>{" "}
          <MetaItem>
            {last_used_at ? (
              <RichText text={t.lastUsed} parts={{ time: <Time value={last_used_at} form="relative" /> }} />
            ) : (
              t.unused
            )}
          </MetaItem>
        </p>
      </div>
      <span className="-mx-2 flex flex-wrap gap-1">
        <Button size="sm" variant="quiet" onClick={() => show(<RenamePasskeyDialog passkey={passkey} />)}>
          {t.rename}
          {named}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => show(<RemovePasskeyDialog passkey={passkey} isLastFactor={isLastFactor} />, { returnFocusTo })}
        >
          {messages.remove}
          {named}
        </Button>
      </span>
    </ListRow>
  );
}
