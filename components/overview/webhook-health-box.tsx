"use client";

import Link from "next/link";
import { Box } from "./box";
import { webhookHealthPath } from "./paths";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { DetailList } from "@/components/ui/detail-list";
import { Time } from "@/components/ui/time";
import { useFormat } from "@/components/ui/use-format";
import type { WebhookHealth } from "@/lib/webhooks/endpoints/schema";

/** Webhook deliveries of the last 24 hours. */
export function WebhookHealthBox() {
  const { basePath } = useDashboard();
  const query = useData<WebhookHealth>(["webhooks", "health"], webhookHealthPath, { refetchInterval: 10_000 });
  const health = query.data;
  const total = health?.endpoints.total ?? 0;
  const all = <Link href={`${basePath}/webhooks`}>{total === 1 ? "1 endpoint" : `${total} endpoints`}</Link>;
  return (
    <Box title="Webhook deliveries, last 24 hours" aside={health && total > 0 ? all : null} query={query}>
      {(data) => <Deliveries health={data} />}
    </Box>
  );
}

function Deliveries({ health: { endpoints, deliveries, oldest_overdue_at: overdue } }: { health: WebhookHealth }) {
  const { basePath } = useDashboard();
  const { number } = useFormat();
  const { succeeded, failed, pending } = deliveries;
  if (endpoints.total === 0) {
    return (
      <p className="text-ink-2 text-sm">
        No endpoint yet. <Link href={`${basePath}/webhooks`}>Add one</Link> to notify your server of every payment.
      </p>
    );
  }
  return (
    <>
      <p className="text-2xl leading-tight font-bold tracking-display">
        {number(succeeded)}{" "}
        <span className="text-[0.58em] font-text tracking-normal text-ink-2">
          of {number(succeeded + failed + pending)} succeeded
        </span>
      </p>
      <DetailList
        isFigures
        entries={[
          ["Failed", number(failed)],
          ["Retrying", number(pending)],
          ["Overdue since", overdue && <Time value={overdue} form="relative" />],
        ]}
      />
    </>
  );
}
