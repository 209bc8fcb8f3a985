"use client";

import type { RefObject } from "react";
import { permissionText } from "./permission-text";
import { SecretSlip } from "@/components/ui/secret-slip";
import { Time } from "@/components/ui/time";
import type { PresentedCreatedApiKey } from "@/lib/api-keys/schema";

type KeySlipProps = {
  created: PresentedCreatedApiKey | null;
  onClose: () => void;
  returnFocus: RefObject<HTMLButtonElement | null>;
};

/** The key, this once, with what it may do. */
export function KeySlip({ created, ...rest }: KeySlipProps) {
  if (!created) return null;
  return (
    <SecretSlip
      {...rest}
      word="key"
      secret={created.key}
      title={`Key “${created.name}” is ready`}
      description="Below the line is the only copy that will ever be shown. Store it in your server’s secrets, then close."
    >
      <Settings created={created} />
    </SecretSlip>
  );
}

function Settings({ created }: { created: PresentedCreatedApiKey }) {
  return (
    <dl className="kv">
      <dt>Environment</dt>
      <dd>{created.environment === "production" ? "Live" : "Sandbox"}</dd>
      <dt>Permissions</dt>
      <dd>{permissionText(created.permissions)}</dd>
      <dt>Limit</dt>
      <dd>{created.rate_limit_per_minute} requests per minute</dd>
      {created.ip_allow_list.length > 0 ? (
        <>
          <dt>Only from</dt>
          <dd className="mono">{created.ip_allow_list.join(", ")}</dd>
        </>
      ) : null}
      <dt>Expires</dt>
      <dd>{created.expires_at ? <Time value={created.expires_at} form="exact" /> : "Never"}</dd>
    </dl>
  );
}
