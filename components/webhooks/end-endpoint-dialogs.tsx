"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { EndpointSecretDialog } from "./endpoint-dialogs";
import { hostOf } from "./endpoint-text";
import { useDeleteEndpoint, useRotateSecret, useUpdateEndpoint } from "./queries";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { graceChoices, usualGrace, type Grace } from "@/components/forms/grace-choices";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Choices } from "@/components/ui/choice";
import { useDialogs } from "@/components/ui/dialog-host";
import { Facts } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Props = { endpoint: PresentedWebhookEndpoint };

/** Stops sending to an endpoint that may be enabled again. */
export function DisableEndpointDialog({ endpoint }: Props) {
  const update = useUpdateEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      title={`Disable ${hostOf(endpoint.url)}?`}
      keep="Keep enabled"
      act={["Disable endpoint", "Disabling"]}
      onConfirm={async () => {
        await update.mutateAsync({ status: "disabled" });
        announce("The endpoint is disabled.");
      }}
    >
      <Facts
        facts={[
          { glyph: "cancelled", text: "Remit stops sending to it and cancels its pending deliveries." },
          {
            glyph: "completed",
            text: "Events are still recorded. You can enable the endpoint again at any time and resend the missed events; the secret stays the same.",
          },
        ]}
      />
    </ConfirmDialog>
  );
}

export function DeleteEndpointDialog({ endpoint }: Props) {
  const { basePath } = useDashboard();
  const remove = useDeleteEndpoint(endpoint.id);
  const router = useRouter();
  return (
    <ConfirmDialog
      title={`Delete ${hostOf(endpoint.url)}?`}
      keep="Keep endpoint"
      act={["Delete endpoint", "Deleting"]}
      onConfirm={async () => {
        await remove.mutateAsync();
        announce("The endpoint is deleted.");
        router.push(`${basePath}/webhooks`);
      }}
    >
      <Facts
        facts={[
          {
            glyph: "cancelled",
            text: "Remit permanently stops sending to it and cancels its pending deliveries. Its secret is no longer valid.",
          },
          {
            glyph: "completed",
            text: "Payment requests, payments, events and other endpoints are not affected.",
          },
        ]}
      />
    </ConfirmDialog>
  );
}

/** Gives an endpoint a new secret; the merchant chooses how long messages carry both signatures. */
export function RotateSecretDialog({ endpoint }: Props) {
  const rotate = useRotateSecret(endpoint.id);
  const { show } = useDialogs();
  const [seconds, setSeconds] = useState<Grace>(usualGrace);
  const length = graceChoices.find(({ value }) => value === seconds)?.length;
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      description="The endpoint gets a new secret. Its URL and events do not change."
      keep="Keep secret"
      act={["Rotate secret", "Rotating"]}
      variant={seconds === 0 ? "danger" : "primary"}
      onConfirm={async () => {
        const rotated = await rotate.mutateAsync({ expires_in: seconds });
        show(<EndpointSecretDialog endpoint={rotated} title="The new secret is ready" />);
      }}
    >
      <Choices legend="The old secret ends" name="life" choices={graceChoices} chosen={seconds} onChoose={setSeconds} />
      <Facts
        live
        facts={[
          { glyph: "completed", text: "The new secret is shown once, right after this." },
          length
            ? {
                glyph: "active",
                text: `For another ${length}, every message carries a signature from each secret. Your server can verify either one.`,
              }
            : {
                glyph: "attention",
                text: "From now on, every message is signed with the new secret only. Your server will reject messages until it has the new secret; Remit retries them.",
              },
        ]}
      />
    </ConfirmDialog>
  );
}
