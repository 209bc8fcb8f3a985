"use client";

import Link from "next/link";
import { Box } from "./box";
import { messages } from "./messages";
import { webhookHealthPath } from "./paths";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { DetailList } from "@/components/ui/detail-list";
import { RichText } from "@/components/ui/rich-text";
import { Time } from "@/components/ui/time";
import { useFormatters } from "@/components/ui/use-formatters";
import type { WebhookHealth } from "@/lib/events/webhooks/endpoints/schema";

const t = messages.webhooks;

/** The results of webhook deliveries in the last 24 hours. */
export function WebhookHealthBox() {
  const { basePath } = useDashboard();
  const query = useData<WebhookHealth>(["webhooks", "health"], webhookHealthPath, { refetchInterval: 10_000 });
  const health = query.data;
  const total = health?.endpoints.total ?? 0;
  const endpointsLink = <Link href={`${basePath}/webhooks`}>{t.endpoints(total)}</Link>;
  return (
    <Box title={t.title} aside={health && total > 0 ? endpointsLink : null} query={query}>
      {(data) => <Deliveries health={data} />}
    </Box>
  );
}

function Deliveries({ health: { endpoints, deliveries, oldest_overdue_at: overdueSince } }: { health: WebhookHealth }) {
  const { basePath } = useDashboard();
  const { formatNumber } = useFormatters();
  const { succeeded, failed, pending } = deliveries;
  if (endpoints.total === 0) {
    return (
      <p className="text-ink-2 text-sm">
        <RichText text={t.none} link={(text) => <Link href={`${basePath}/webhooks`}>{text}</Link>} />
      </p>
    );
  }
  return (
    <>
      <p className="text-2xl leading-tight font-bold tracking-display">
        {formatNumber(succeeded)}{" "}
        <span className="text-[0.58em] font-text tracking-normal text-ink-2">
          {t.ofSucceeded(formatNumber(succeeded + failed + pending))}
        </span>
      </p>
      <DetailList
        isFigures
        entries={[
          [t.failed, formatNumber(failed)],
          [t.retrying, formatNumber(pending)],
          [t.overdueSince, overdueSince && <Time value={overdueSince} form="relative" />],
        ]}
      />
    </>
  );
}
