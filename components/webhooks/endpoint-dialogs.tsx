"use client";

import { useState } from "react";
import { EndpointFields } from "./endpoint-fields";
import { hostOf } from "./endpoint-text";
import { endpointPaths, newEndpointValues, toCreateBody, toUpdateBody, valuesOf } from "./endpoint-values";
import { shortEventsText } from "./event-groups";
import { useCreateEndpoint, useRecover, useUpdateEndpoint } from "./queries";
import { TextField } from "@/components/forms/fields";
import { FormDialog } from "@/components/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DetailList } from "@/components/ui/detail-list";
import { useDialogs } from "@/components/ui/dialog-host";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Time } from "@/components/ui/time";
import { localInput, zoneName, type Format } from "@/components/ui/format";
import { announce } from "@/components/ui/toaster";
import { Mono } from "@/components/ui/mono";
import { useFormat } from "@/components/ui/use-format";
import {
  createWebhookEndpointSchema,
  updateWebhookEndpointSchema,
  type PresentedEndpointWithSecret,
  type PresentedWebhookEndpoint,
} from "@/lib/webhooks/endpoints/schema";

type Props = { endpoint: PresentedWebhookEndpoint };

/** Adds an endpoint to the environment of the page, then shows its secret once. */
export function CreateEndpointDialog() {
  const { environment } = useDashboard();
  const { show } = useDialogs();
  const create = useCreateEndpoint();
  const live = environment === "production";
  return (
    <FormDialog
      title={live ? "Add a live endpoint" : "Add a sandbox endpoint"}
      description={`It receives ${live ? "live" : "sandbox"} events from now on. Its secret is shown once, right after this.`}
      submit={["Add endpoint", "Adding"]}
      schema={createWebhookEndpointSchema}
      paths={endpointPaths}
      toBody={toCreateBody}
      defaultValues={newEndpointValues}
      onSubmit={async (body) => {
        const created = await create.mutateAsync(body);
        show(<EndpointSecretDialog endpoint={created} title={`The endpoint at ${hostOf(created.url)} is ready`} />);
      }}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

/** Changes which events go where; the secret stays. */
export function EditEndpointDialog({ endpoint }: Props) {
  const update = useUpdateEndpoint(endpoint.id);
  return (
    <FormDialog
      title="Edit the endpoint"
      description="The secret stays the same. Pending deliveries go to the new URL."
      submit={["Save changes", "Saving"]}
      schema={updateWebhookEndpointSchema}
      paths={endpointPaths}
      toBody={toUpdateBody}
      defaultValues={valuesOf(endpoint)}
      onSubmit={async (body) => {
        await update.mutateAsync(body);
        announce("The endpoint is saved.");
      }}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

type SecretProps = { endpoint: PresentedEndpointWithSecret; title: string };

/** The secret of an endpoint, shown once, with what it is for. */
export function EndpointSecretDialog({ endpoint, title }: SecretProps) {
  const { url, events, previous_secret_expires_at: oldSecretEndsAt } = endpoint;
  return (
    <SecretDialog
      word="secret"
      secret={endpoint.secret}
      title={title}
      description="Your server uses it to verify messages from Remit. This is the only time the secret is shown."
    >
      <DetailList
        stacks
        entries={[
          ["Endpoint", <Mono>{url}</Mono>],
          ["Events", shortEventsText(events)],
          ["Old secret ends", oldSecretEndsAt && <Time value={oldSecretEndsAt} form="exact" />],
        ]}
      />
    </SecretDialog>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Resends missed events: since the endpoint began to fail, or of the last day, unless the merchant chooses another
 * time.
 */
export function RecoverDialog({ endpoint }: Props) {
  const recover = useRecover(endpoint.id);
  const { number } = useFormat();
  const [start] = useState(() =>
    endpoint.failing_since ? new Date(endpoint.failing_since) : new Date(Date.now() - dayMs),
  );
  return (
    <FormDialog
      title="Resend missed events"
      description="Sends the subscribed events since this time that were not delivered, including failed and cancelled deliveries. Events already delivered are not resent."
      submit={["Resend events", "Resending"]}
      paths={{ since: "since" }}
      toBody={({ since }) => ({ since: new Date(since).toISOString() })}
      defaultValues={{ since: localInput(start) }}
      onSubmit={async (body) => announce(recoveredText((await recover.mutateAsync(body)).deliveries, number))}
    >
      {(form) => (
        <TextField
          form={form}
          name="since"
          label="Since"
          hint={`In your time zone, ${zoneName()}.`}
          required
          rules={{ validate: (since) => !Number.isNaN(Date.parse(since)) || "Enter a date and a time." }}
          type="datetime-local"
          max={localInput(new Date())}
        />
      )}
    </FormDialog>
  );
}

function recoveredText(count: number, number: Format["number"]): string {
  if (count === 0) return "No missed events since then.";
  return count === 1 ? "1 event is on its way." : `${number(count)} events are on their way.`;
}
