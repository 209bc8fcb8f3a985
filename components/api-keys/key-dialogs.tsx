"use client";

import { useState } from "react";
import { KeyFields } from "./key-fields";
import { keyPaths, newKeyValues, toCreateBody, toUpdateBody, valuesOf } from "./key-values";
import { permissionText } from "./permission-text";
import { useCreateApiKey, useUpdateApiKey } from "./queries";
import { FormDialog } from "@/components/forms/form-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DetailList } from "@/components/ui/detail-list";
import { useDialogs } from "@/components/ui/dialog-host";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import { Mono } from "@/components/ui/mono";
import { useFormat } from "@/components/ui/use-format";
import {
  createApiKeySchema,
  updateApiKeySchema,
  type PresentedApiKey,
  type PresentedCreatedApiKey,
} from "@/lib/api-keys/schema";

/** Creates a key for the environment of the page, then shows it once. */
export function CreateKeyDialog() {
  const { environment } = useDashboard();
  const { show } = useDialogs();
  const create = useCreateApiKey();
  const live = environment === "production";
  return (
    <FormDialog
      title={live ? "Create a live key" : "Create a sandbox key"}
      description={
        live
          ? "It works with live chains and real money. For tests, switch to the sandbox first."
          : "It works with test networks and test money only. For real payments, switch to Live first."
      }
      submit={["Create key", "Creating"]}
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
  const update = useUpdateApiKey(apiKey.id);
  const [openedAt] = useState(() => new Date());
  const format = useFormat();
  const kept = apiKey.expires_at ? `${format.date(new Date(apiKey.expires_at), openedAt)} (unchanged)` : undefined;
  return (
    <FormDialog
      title={`Edit “${apiKey.name}”`}
      description={
        <>
          <Mono>{apiKey.hint}</Mono> stays the same key. Changes apply to its next request.
        </>
      }
      submit={["Save changes", "Saving"]}
      schema={updateApiKeySchema}
      paths={keyPaths}
      toBody={toUpdateBody}
      defaultValues={valuesOf(apiKey)}
      onSubmit={async (body) => {
        const { name } = await update.mutateAsync(body);
        announce(`Key “${name}” is saved.`);
      }}
    >
      {(form) => <KeyFields form={form} kept={kept} />}
    </FormDialog>
  );
}

/** The secret of a new key, shown once, with the key's settings. */
export function KeySecretDialog({ created }: { created: PresentedCreatedApiKey }) {
  return (
    <SecretDialog
      word="key"
      secret={created.key}
      title={`Key “${created.name}” is ready`}
      description="This is the only time the key is shown. Store it in your server’s secrets, then close."
    >
      <DetailList
        stacks
        entries={[
          ["Environment", created.environment === "production" ? "Live" : "Sandbox"],
          ["Permissions", permissionText(created.permissions)],
          ["Rate limit", `${created.rate_limit_per_minute} requests per minute`],
          ["Only from", created.ip_allow_list.length > 0 && <Mono>{created.ip_allow_list.join(", ")}</Mono>],
          ["Expires", created.expires_at ? <Time value={created.expires_at} form="exact" /> : "Never"],
        ]}
      />
    </SecretDialog>
  );
}
