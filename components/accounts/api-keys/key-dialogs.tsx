"use client";

import { useState } from "react";
import { KeyFields, keyPaths, newKeyValues, toCreateBody, toUpdateBody, valuesOf } from "./key-fields";
import { messages } from "./messages";
import { permissionText } from "./permission-text";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DetailList } from "@/components/ui/detail-list";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import { Mono } from "@/components/ui/mono";
import { useFormatters } from "@/components/ui/use-formatters";
import {
  createApiKeySchema,
  updateApiKeySchema,
  type PresentedApiKey,
  type PresentedCreatedApiKey,
  type CreateApiKeyBody,
  type UpdateApiKeyBody,
} from "@/lib/accounts/api-keys/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { apiKeysResource, apiKeysPath, apiKeyPath } from "./queries";

/** Creates a key for the environment of the page, then shows it once. */
export function CreateKeyDialog() {
  const { environment } = useDashboard();
  const { show } = useDialogs();
  // Only this response contains the secret.
  const create = useApiMutation<CreateApiKeyBody, PresentedCreatedApiKey>([apiKeysResource], apiKeysPath);
  const t = messages.create;
  return (
    <FormDialog
      title={t[environment].title}
      description={t[environment].description}
      submit={[t.submit, t.submitting]}
      schema={createApiKeySchema}
      paths={keyPaths}
      toBody={toCreateBody}
      defaultValues={newKeyValues(environment)}
      onSubmit={async (body) => show(<KeySecretDialog created={await create.mutateAsync(body)} />)}
    >
      {(form) => <KeyFields form={form} />}
    </FormDialog>
  );
}

/** Changes the settings of a key; its secret stays the same. */
export function EditKeyDialog({ apiKey }: { apiKey: PresentedApiKey }) {
  const t = messages.edit;
  const call = { method: "PATCH" } as const;
  const update = useApiMutation<UpdateApiKeyBody, PresentedApiKey>([apiKeysResource], apiKeyPath(apiKey.id), call);
  const [openedAt] = useState(() => new Date());
  const format = useFormatters();
  const expiry = apiKey.expires_at && format.date(new Date(apiKey.expires_at), openedAt);
  const keepLabel = expiry ? messages.fields.unchanged(expiry) : undefined;
  return (
    <FormDialog
      title={t.title(apiKey.name)}
      description={<RichText text={t.description} parts={{ hint: <Mono>{apiKey.hint}</Mono> }} />}
      submit={[t.submit, t.submitting]}
      schema={updateApiKeySchema}
      paths={keyPaths}
      toBody={toUpdateBody}
      defaultValues={valuesOf(apiKey)}
      onSubmit={async (body) => {
        const { name } = await update.mutateAsync(body);
        announce(t.done(name));
      }}
    >
      {(form) => <KeyFields form={form} keepLabel={keepLabel} granted={apiKey.permissions} />}
    </FormDialog>
  );
}

/** The secret of a new key, shown once, with the key's settings. */
export function KeySecretDialog({ created }: { created: PresentedCreatedApiKey }) {
  const t = messages.secret;
  return (
    <SecretDialog word={t.word} secret={created.key} title={t.title(created.name)} description={t.description}>
      <DetailList
        stacks
        entries={[
          [t.environment, t.environments[created.environment]],
          [t.permissions, permissionText(created.permissions)],
          [t.limit, t.perMinute(created.rate_limit_per_minute)],
          [t.addresses, created.ip_allow_list.length > 0 && <Mono>{created.ip_allow_list.join(", ")}</Mono>],
          [t.expires, created.expires_at ? <Time value={created.expires_at} form="exact" /> : t.never],
        ]}
      />
    </SecretDialog>
  );
}
