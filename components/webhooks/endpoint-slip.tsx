"use client";

import type { RefObject } from "react";
import { shortEventsText } from "./event-groups";
import { SecretSlip } from "@/components/ui/secret-slip";
import { Time } from "@/components/ui/time";
import type { PresentedEndpointWithSecret } from "@/lib/webhooks/endpoints/schema";

type EndpointSlipProps = {
  endpoint: PresentedEndpointWithSecret | null;
  title: string;
  onClose: () => void;
  returnFocus: RefObject<HTMLButtonElement | null>;
};

/** The secret of an endpoint, this once, with what it is for. */
export function EndpointSlip({ endpoint, title, ...rest }: EndpointSlipProps) {
  if (!endpoint) return null;
  return (
    <SecretSlip
      {...rest}
      word="secret"
      secret={endpoint.secret}
      title={title}
      description="Your server checks with it that a message is from here. Below the line is the only copy that will ever be shown."
    >
      <dl className="kv">
        <dt>Endpoint</dt>
        <dd className="mono">{endpoint.url}</dd>
        <dt>Events</dt>
        <dd>{shortEventsText(endpoint.events)}</dd>
        {endpoint.previous_secret_expires_at ? (
          <>
            <dt>Old secret ends</dt>
            <dd>
              <Time value={endpoint.previous_secret_expires_at} form="exact" />
            </dd>
          </>
        ) : null}
      </dl>
    </SecretSlip>
  );
}
