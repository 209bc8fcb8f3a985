"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { EndpointSecretDialog } from "./endpoint-dialogs";
import { messages } from "./messages";
import { useUpdateEndpoint, endpointPath, useEndpointAction } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { defaultGrace, graceChoices, type Grace } from "@/components/api/forms/grace-choices";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf } from "@/components/shell/webhook-endpoints";
import { Choices } from "@/components/ui/choice";
import { useDialogs } from "@/components/ui/dialog-host";
import { GlyphList } from "@/components/ui/status";
import type { PresentedWebhookEndpoint, PresentedEndpointWithSecret } from "@/lib/events/webhooks/endpoints/schema";
import { useQueryClient, useMutation } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";

type Props = { endpoint: PresentedWebhookEndpoint };

/** Disables an endpoint, which can be enabled again. */
export function DisableEndpointDialog({ endpoint }: Props) {
  const t = messages.disable;
  const update = useUpdateEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      title={t.title(hostOf(endpoint.url))}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => update.mutateAsync({ status: "disabled" })}
      done={t.done}
      effects={[
        { glyph: "cancelled", text: t.stops },
        { glyph: "completed", text: t.stays },
      ]}
    />
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
        router.push(`${basePath}/webhooks`);
      }}
      done={t.done}
      effects={[
        { glyph: "cancelled", text: t.stops },
        { glyph: "completed", text: t.stays },
      ]}
    />
  );
}

/** Gives an endpoint a new secret; the merchant chooses how long messages are signed with both secrets. */
export function RotateSecretDialog({ endpoint }: Props) {
  const t = messages.rotate;
  // Only this response contains the new secret; the old one works for `expires_in` seconds.
  const rotate = useEndpointAction<{ expires_in: number }, PresentedEndpointWithSecret>(endpoint.id, "rotate-secret");
  const { show } = useDialogs();
  const [graceSeconds, setGraceSeconds] = useState<Grace>(defaultGrace);
  const graceDuration = graceChoices().find(({ value }) => value === graceSeconds)?.duration;
  return (
    <ConfirmDialog
      title={t.title}
      description={t.about}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      variant={graceSeconds === 0 ? "danger" : "primary"}
      onConfirm={async () => {
        const rotated = await rotate.mutateAsync({ expires_in: graceSeconds });
        show(<EndpointSecretDialog endpoint={rotated} title={t.done} />);
      }}
    >
      <Choices
        legend={t.oldEnds}
        name="life"
        choices={graceChoices()}
        chosen={graceSeconds}
        onChoose={setGraceSeconds}
      />
      <GlyphList
        live
        items={[
          { glyph: "completed", text: t.shownOnce },
          graceDuration ? { glyph: "active", text: t.both(graceDuration) } : { glyph: "attention", text: t.newOnly },
        ]}
      />
    </ConfirmDialog>
  );
}

/** Deletes an endpoint. Refetches only the list, because the endpoint no longer exists. */
function useDeleteEndpoint(id: string) {
  const dashboard = useDashboard();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson(endpointPath(id), { scope: dashboard, method: "DELETE" }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ["webhooks", dashboard.environment, "endpoints"], exact: true }),
  });
}
