import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf, isDisabledByRemit } from "@/components/shell/webhook-endpoints";
import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

type DisabledByRemitNoticeProps = { endpoint: PresentedWebhookEndpoint; isLinked?: boolean };

/** Says that Remit disabled an endpoint, why, and what to do about it; nothing for other endpoints. */
export function DisabledByRemitNotice({ endpoint, isLinked = false }: DisabledByRemitNoticeProps) {
  const { basePath } = useDashboard();
  if (!isDisabledByRemit(endpoint)) return null;
  const { id, url, disabled_reason: reason, disabled_at: disabledAt, updated_at: updatedAt } = endpoint;
  const host = hostOf(url);
  const parts = {
    host: isLinked ? <Link href={`${basePath}/webhooks/${id}`}>{host}</Link> : host,
    time: <Time value={disabledAt ?? updatedAt} form="relative" />,
  };
  return (
    <div className="mb-6">
      <Notice glyph="failed">
        <RichText text={reason === "gone" ? t.disabledByRemit.gone : t.disabledByRemit.failing} parts={parts} />
      </Notice>
    </div>
  );
}
