import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { isGivenUp } from "@/components/shell/webhook-endpoints";
import { hostOf } from "./endpoint-text";
import { Notice } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type GivenUpNoticeProps = { endpoint: PresentedWebhookEndpoint; isLinked?: boolean };

/** Says that Remit disabled an endpoint, why, and what to do about it; nothing for other endpoints. */
export function GivenUpNotice({ endpoint, isLinked = false }: GivenUpNoticeProps) {
  const { basePath } = useDashboard();
  if (!isGivenUp(endpoint)) return null;
  const host = hostOf(endpoint.url);
  return (
    <div className="mb-6">
      <Notice glyph="failed">
        <strong>
          {isLinked ? <Link href={`${basePath}/webhooks/${endpoint.id}`}>{host}</Link> : host} no longer receives
          events.
        </strong>{" "}
        {endpoint.disabled_reason === "gone"
          ? "It was disabled after responding with 410 Gone"
          : "It was disabled after failing for five days without a success"}
        {endpoint.disabled_at ? (
          <>
            {" "}
            <Time value={endpoint.disabled_at} form="relative" />
          </>
        ) : null}
        . Fix the receiver, enable the endpoint, then resend the missed events.
      </Notice>
    </div>
  );
}
