"use client";

import { useState } from "react";
import {
  EndpointFields,
  endpointPaths,
  newEndpointValues,
  toCreateBody,
  toUpdateBody,
  valuesOf,
} from "./endpoint-fields";
import { shortEventsText } from "./event-groups";
import { messages } from "./messages";
import { useUpdateEndpoint, useEndpointAction } from "./queries";
import { TextField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { endpointsPath, hostOf } from "@/components/shell/webhook-endpoints";
import { DetailList } from "@/components/ui/detail-list";
import { useDialogs } from "@/components/ui/dialog-host";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Time } from "@/components/ui/time";
import { instantOfInput, localInputValue } from "@/components/ui/local-time";
import { useTimeZone } from "@/components/ui/time-zone";
import { announce } from "@/components/ui/toaster";
import { Mono } from "@/components/ui/mono";
import { useFormatters } from "@/components/ui/use-formatters";
import {
  createWebhookEndpointSchema,
  updateWebhookEndpointSchema,
  type CreateWebhookEndpointBody,
  type PresentedEndpointWithSecret,
  type PresentedWebhookEndpoint,
} from "@/lib/events/webhooks/endpoints/schema";

type Props = { endpoint: PresentedWebhookEndpoint };

/** Adds an endpoint to the environment of the page, then shows its secret once. */
export function CreateEndpointDialog() {
  const { environment } = useDashboard();
  const { show } = useDialogs();
  // Only this response contains the secret.
  const create = useApiMutation<CreateWebhookEndpointBody, PresentedEndpointWithSecret>(["webhooks"], endpointsPath);
  const t = messages.create;
  return (
    <FormDialog
      title={t[environment].title}
      description={t[environment].about}
      submit={[t.submit, t.submitting]}
      schema={createWebhookEndpointSchema}
      paths={endpointPaths}
      toBody={toCreateBody}
      defaultValues={newEndpointValues}
      onSubmit={async (body) => {
        const created = await create.mutateAsync(body);
        show(<EndpointSecretDialog endpoint={created} title={t.done(hostOf(created.url))} />);
      }}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

/** Changes an endpoint's URL, event types and description. Its secret stays the same. */
export function EditEndpointDialog({ endpoint }: Props) {
  const t = messages.edit;
  const update = useUpdateEndpoint(endpoint.id);
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      schema={updateWebhookEndpointSchema}
      paths={endpointPaths}
      toBody={toUpdateBody}
      defaultValues={valuesOf(endpoint)}
      onSubmit={async (body) => {
        await update.mutateAsync(body);
        announce(t.done);
      }}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

type SecretProps = { endpoint: PresentedEndpointWithSecret; title: string };

/** Shows the secret of an endpoint once, with the endpoint's URL and events. */
export function EndpointSecretDialog({ endpoint, title }: SecretProps) {
  const t = messages.secret;
  const { url, events, previous_secret_expires_at: oldSecretEndsAt } = endpoint;
  return (
    <SecretDialog word={t.word} secret={endpoint.secret} title={title} description={t.about}>
      <DetailList
        stacks
        entries={[
          [messages.endpoint, <Mono>{url}</Mono>],
          [messages.events, shortEventsText(events)],
          [t.oldEnds, oldSecretEndsAt && <Time value={oldSecretEndsAt} form="exact" />],
        ]}
      />
    </SecretDialog>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Resends missed events, by default from when the endpoint began to fail or, if it is not failing, from a day ago. */
export function ResendMissedDialog({ endpoint }: Props) {
  const t = messages.recover;
  const recover = useEndpointAction<{ since: string }, { deliveries: number }>(endpoint.id, "recover");
  const { formatNumber } = useFormatters();
  const zone = useTimeZone();
  const [suggestedStart] = useState(() =>
    endpoint.failing_since ? new Date(endpoint.failing_since) : new Date(Date.now() - dayMs),
  );
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      toBody={({ since }) => ({ since: new Date(instantOfInput(since, zone)).toISOString() })}
      defaultValues={{ since: localInputValue(suggestedStart, zone) }}
      onSubmit={async (body) => {
        const { deliveries } = await recover.mutateAsync(body);
        announce(t.done(deliveries, formatNumber(deliveries)));
      }}
    >
      {(form) => (
        <TextField
          form={form}
          name="since"
          label={t.since}
          hint={t.sinceHint(zone)}
          required
          rules={{ validate: (since) => !Number.isNaN(instantOfInput(since, zone)) || t.sinceInvalid }}
          type="datetime-local"
          max={localInputValue(new Date(), zone)}
        />
      )}
    </FormDialog>
  );
}
