"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { EndpointSecretDialog } from "./endpoint-dialogs";
import { messages } from "./messages";
import { useDeleteEndpoint, useRotateSecret, useUpdateEndpoint } from "./queries";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { defaultGrace, graceChoices, type Grace } from "@/components/forms/grace-choices";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Choices } from "@/components/ui/choice";
import { useDialogs } from "@/components/ui/dialog-host";
import { Facts } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Props = { endpoint: PresentedWebhookEndpoint };

/** Stops sending to an endpoint that may be enabled again. */
export function DisableEndpointDialog({ endpoint }: Props) {
  const t = messages.disable;
  const update = useUpdateEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      title={t.title(hostOf(endpoint.url))}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={async () => {
        await update.mutateAsync({ status: "disabled" });
        announce(t.done);
      }}
    >
      <Facts
        facts={[
          { glyph: "cancelled", text: t.stops },
          { glyph: "completed", text: t.stays },
        ]}
      />
    </ConfirmDialog>
  );
}

export function DeleteEndpointDialog({ endpoint }: Props) {
  const t = messages.delete;
  const { basePath } = useDashboard();
  const remove = useDeleteEndpoint(endpoint.id);
  const router = useRouter();
  return (
    <ConfirmDialog
      title={t.title(hostOf(endpoint.url))}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={async () => {
        await remove.mutateAsync();
        announce(t.done);
        router.push(`${basePath}/webhooks`);
      }}
    >
      <Facts
        facts={[
          { glyph: "cancelled", text: t.stops },
          { glyph: "completed", text: t.stays },
        ]}
      />
    </ConfirmDialog>
  );
}

/** Gives an endpoint a new secret; the merchant chooses how long messages carry both signatures. */
export function RotateSecretDialog({ endpoint }: Props) {
  const t = messages.rotate;
  const rotate = useRotateSecret(endpoint.id);
  const { show } = useDialogs();
  const [seconds, setSeconds] = useState<Grace>(defaultGrace);
  const length = graceChoices.find(({ value }) => value === seconds)?.duration;
  return (
    <ConfirmDialog
      title={t.title}
      description={t.about}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      variant={seconds === 0 ? "danger" : "primary"}
      onConfirm={async () => {
        const rotated = await rotate.mutateAsync({ expires_in: seconds });
        show(<EndpointSecretDialog endpoint={rotated} title={t.done} />);
      }}
    >
      <Choices legend={t.oldEnds} name="life" choices={graceChoices} chosen={seconds} onChoose={setSeconds} />
      <Facts
        live
        facts={[
          { glyph: "completed", text: t.shownOnce },
          length ? { glyph: "active", text: t.both(length) } : { glyph: "attention", text: t.newOnly },
        ]}
      />
    </ConfirmDialog>
  );
}
