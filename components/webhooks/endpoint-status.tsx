import { endpointLook } from "./endpoint-text";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** How an endpoint stands; while it fails, since when. */
export function EndpointStatus({ endpoint, pill }: { endpoint: PresentedWebhookEndpoint; pill?: boolean }) {
  const { tone, glyph, word } = endpointLook(endpoint);
  const isFailing = endpoint.status === "enabled" && endpoint.failing_since;
  return (
    <Status tone={tone} glyph={glyph} pill={pill} live={pill}>
      <span>
        {word}
        {pill && isFailing ? (
          <>
            {" since "}
            <Time value={isFailing} form="date" />
          </>
        ) : null}
      </span>
    </Status>
  );
}
