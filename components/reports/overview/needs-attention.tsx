"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Box } from "./box";
import { messages } from "./messages";
import { attentionPath } from "./paths";
import { paymentRequestsResource } from "@/components/requests/queries";
import { useData } from "@/components/shell/environment-data";
import { shortMoneyText } from "@/components/ui/format";
import { Time } from "@/components/ui/time";
import type { PresentedAttention } from "@/lib/requests/schema";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-counts";
import { hostOf, isDisabledByRemit, useEndpoints } from "@/components/shell/webhook-endpoints";
import type { Formatters } from "@/components/ui/format";
import { Glyph, toneOf, type GlyphName } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import { ChevronRight } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list";
import { useFormatters } from "@/components/ui/use-formatters";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

const t = messages.attention;

type Task = { key: string; href: string; glyph: GlyphName; title: string; text: ReactNode };

/** Open tasks with links. */
export function NeedsAttention() {
  const query = useTasks();
  return (
    <Box
      title={t.title}
      aside={
        query.data && query.data.length > 0 ? <span className="text-xs text-ink-3">{query.data.length}</span> : null
      }
      query={query}
    >
      {(data) =>
        data.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <List>
            {data.map(({ key, href, glyph, title, text }) => (
              <ListRow key={key} isTall>
                <Link
                  className="group grid w-full grid-cols-[1rem_minmax(0,1fr)_1rem] items-start gap-x-3 wrap-anywhere text-ink hover:no-underline"
                  href={href}
                  data-tone={toneOf[glyph]}
                >
                  <Glyph name={glyph} className="mt-0.5 size-4 text-tone" />
                  <span>
                    <strong className="block font-medium group-hover:underline">{title}</strong>
                    <span className="text-ink-2">{text}</span>
                  </span>
                  <Icon of={ChevronRight} className="mt-0.5 size-4 text-ink-3" />
                </Link>
              </ListRow>
            ))}
          </List>
        )
      }
    </Box>
  );
}

/** While a list has no data, the tasks have its state: loading or failed, never "All clear". */
function useTasks() {
  const { basePath } = useDashboard();
  const { formatNumber } = useFormatters();
  const unmatched = useUnmatchedCounts();
  const endpoints = useEndpoints();
  const requests = useData<PresentedAttention[]>([paymentRequestsResource, "attention"], attentionPath, {
    refetchInterval: 10_000,
  });
  const tasks = requests.data &&
    unmatched.data &&
    endpoints.data && [
      ...requests.data.map((request) => requestTask(request, basePath)),
      ...unmatchedTasks(unmatched.data.open, formatNumber, basePath),
      ...endpoints.data.flatMap((endpoint) => webhookTasks(endpoint, basePath)),
    ];
  const waiting = [requests, unmatched].find(({ data }) => data === undefined) ?? endpoints;
  return { ...waiting, data: tasks };
}

/** Named by its description, external id or shortcode. */
function requestTask(request: PresentedAttention, basePath: string): Task {
  const { public_id: id, reason, amount, token, description, external_id: externalId, shortcode, at } = request;
  return {
    key: id,
    href: `${basePath}/payment-requests/${id}`,
    glyph: reason === "payment_reversed" ? "failed" : "attention",
    title: t[reason](shortMoneyText(amount, token)),
    text: (
      <>
        <bdi>{description || externalId || shortcode}</bdi> · <Time value={at} />
      </>
    ),
  };
}

function unmatchedTasks(open: number, number: Formatters["formatNumber"], basePath: string): Task[] {
  if (open === 0) return [];
  const title = t.unmatched(open, number(open));
  return [
    { key: "unmatched", href: `${basePath}/payments/unmatched`, glyph: "attention", title, text: t.unmatchedText },
  ];
}

function webhookTasks(endpoint: PresentedWebhookEndpoint, basePath: string): Task[] {
  const { id, url, status, failing_since: failingSince } = endpoint;
  const link = { key: id, href: `${basePath}/webhooks/${id}` };
  const host = hostOf(url);
  if (isDisabledByRemit(endpoint)) return [{ ...link, glyph: "failed", title: t.disabled, text: t.disabledText(host) }];
  if (status === "disabled" || failingSince === null) return [];
  return [{ ...link, glyph: "attention", title: t.failing, text: t.failingText(host) }];
}
