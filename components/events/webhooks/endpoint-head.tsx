"use client";

import { useRef, type ReactNode } from "react";
import { EndpointStatus } from "./endpoint-status";
import { messages } from "./messages";
import { useUpdateEndpoint, useEndpointAction } from "./queries";
import { Can } from "@/components/shell/can";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Code } from "@/components/ui/address";
import { Button, IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Ban, CirclePlay, Ellipsis, History, KeyRound, Pencil, Send, Trash2 } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-items";
import { Headline, HeadRow } from "@/components/ui/page-head";
import { announce } from "@/components/ui/toaster";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

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

const t = messages.page;

type Props = { endpoint: PresentedWebhookEndpoint };

/** The endpoint's URL, status and actions. */
export function EndpointHead({ endpoint }: Props) {
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
  const test = useSendTest(endpoint.id);
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

function useSendTest(id: string) {
  return useEndpointAction(id, "test");
}
