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
      keep="Keep it enabled"
      act={["Disable endpoint", "Disabling"]}
      onConfirm={async () => {
        await update.mutateAsync({ status: "disabled" });
        announce("The endpoint is disabled.");
      }}
    >
      <Facts
        facts={[
          { glyph: "cancelled", text: "Nothing is sent to it any more, and what is under way to it is cancelled." },
          {
            glyph: "completed",
            text: "Events are still recorded. Enable the endpoint again at any time and recover what it missed; the secret stays the same.",
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
      keep="Keep the endpoint"
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
            text: "Nothing is sent to it any more, for good. What is under way to it is cancelled, and its secret is of no use.",
          },
          {
            glyph: "completed",
            text: "Payment requests, payments and events stay as they are. Other endpoints go on getting theirs.",
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
      description="The endpoint gets a new secret. URL and events stay as they are."
      keep="Keep the secret"
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
                text: `For another ${length} every message carries two signatures, one of each secret: your server may check either.`,
              }
            : {
                glyph: "attention",
                text: "From now on every message is signed with the new secret alone. Until your server has it, it will refuse them; they are sent again.",
              },
        ]}
      />
    </ConfirmDialog>
  );
}
