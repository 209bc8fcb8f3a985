import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { isGivenUp } from "@/components/shell/webhook-endpoints";
import { hostOf } from "./endpoint-text";
import { Notice } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type GivenUpNoticeProps = { endpoint: PresentedWebhookEndpoint; isLinked?: boolean };

/** Says that Remit gave an endpoint up, why, and what to do about it; nothing for one that it did not. */
export function GivenUpNotice({ endpoint, isLinked = false }: GivenUpNoticeProps) {
  const { basePath } = useDashboard();
  if (!isGivenUp(endpoint)) return null;
  const host = hostOf(endpoint.url);
  return (
    <div className="mb-6">
      <Notice glyph="failed">
        <strong>
          {isLinked ? <Link href={`${basePath}/webhooks/${endpoint.id}`}>{host}</Link> : host} gets nothing any more.
        </strong>{" "}
        {endpoint.disabled_reason === "gone"
          ? "It answered 410, which says that it is gone for good, and was disabled"
          : "It failed for five days without a success and was disabled"}
        {endpoint.disabled_at ? (
          <>
            {" "}
            <Time value={endpoint.disabled_at} form="relative" />
          </>
        ) : null}
        . Put the receiver right, enable the endpoint, then recover what it missed.
      </Notice>
    </div>
  );
}
