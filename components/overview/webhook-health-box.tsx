"use client";

import Link from "next/link";
import { Box } from "./box";
import { messages } from "./messages";
import { webhookHealthPath } from "./paths";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { DetailList } from "@/components/ui/detail-list";
import { Rich } from "@/components/ui/rich";
import { Time } from "@/components/ui/time";
import { useFormat } from "@/components/ui/use-format";
import type { WebhookHealth } from "@/lib/webhooks/endpoints/schema";

const t = messages.webhooks;

/** Webhook deliveries of the last 24 hours. */
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
  const { number } = useFormat();
  const { succeeded, failed, pending } = deliveries;
  if (endpoints.total === 0) {
    return (
      <p className="text-ink-2 text-sm">
        <Rich text={t.none} link={(text) => <Link href={`${basePath}/webhooks`}>{text}</Link>} />
      </p>
    );
  }
  return (
    <>
      <p className="text-2xl leading-tight font-bold tracking-display">
        {number(succeeded)}{" "}
        <span className="text-[0.58em] font-text tracking-normal text-ink-2">
          {t.ofSucceeded(number(succeeded + failed + pending))}
        </span>
      </p>
      <DetailList
        isFigures
        entries={[
          [t.failed, number(failed)],
          [t.retrying, number(pending)],
          [t.overdueSince, overdueSince && <Time value={overdueSince} form="relative" />],
        ]}
      />
    </>
  );
}
