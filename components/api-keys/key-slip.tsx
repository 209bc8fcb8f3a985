"use client";

import { useRef, useState, type RefObject } from "react";
import { permissionText } from "@/components/api-keys/permission-text";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { SlipDialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/input";
import { Time } from "@/components/ui/time";
import type { PresentedCreatedApiKey } from "@/lib/api-keys/schema";

/** The key, this once. It cannot be closed by accident: first the tick, then the button. */
export function KeySlip({ created, ...rest }: Omit<SlipProps, "created"> & { created: PresentedCreatedApiKey | null }) {
  return created ? <Slip created={created} {...rest} /> : null;
}

type SlipProps = {
  created: PresentedCreatedApiKey;
  onClose: () => void;
  returnFocus: RefObject<HTMLButtonElement | null>;
};

function Slip({ created, onClose, returnFocus }: SlipProps) {
  const [stored, setStored] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <SlipDialog
      open
      onOpenChange={(open) => (open || !stored ? undefined : onClose())}
      locked={!stored}
      initialFocus={copy}
      returnFocus={returnFocus}
      title={`Key “${created.name}” is ready`}
      description="Below the line is the only copy that will ever be shown. Store it in your server’s secrets, then close."
      below={
        <>
          <div className="secret">
            <code className="mono" translate="no">
              {created.key}
            </code>
          </div>
          <div className="row spread wrap">
            <Checkbox checked={stored} onChange={(event) => setStored(event.currentTarget.checked)}>
              I have stored this key
            </Checkbox>
            <span className="row ms-auto">
              <Button disabled={!stored} onClick={onClose}>
                Close
              </Button>
              <CopyButton ref={copy} text={created.key} variant="primary">
                Copy key
              </CopyButton>
            </span>
          </div>
        </>
      }
    >
      <Settings created={created} />
    </SlipDialog>
  );
}

function Settings({ created }: Pick<SlipProps, "created">) {
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
