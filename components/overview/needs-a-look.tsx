"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Box } from "./box";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-count";
import { isGivenUp, useEndpoints } from "@/components/shell/webhook-endpoints";
import { hostOf } from "@/components/webhooks/endpoint-text";
import { Glyph, type GlyphName, type Tone } from "@/components/ui/glyph";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Matter = { key: string; href: string; tone: Tone; glyph: GlyphName; title: string; text: string };

/** What waits for somebody, each with a way to it. */
export function NeedsALook() {
  const { environment, basePath } = useDashboard();
  const unmatched = useUnmatchedCounts(environment);
  const endpoints = useEndpoints(environment);
  const matters =
    unmatched.data && endpoints.data
      ? [
          ...moneyMatters(unmatched.data.open, basePath),
          ...endpoints.data.flatMap((each) => webhookMatters(each, basePath)),
        ]
      : null;
  return (
    <Box
      title="Needs a look"
      aside={matters && matters.length > 0 ? <span className="tiny faint">{matters.length}</span> : null}
      query={unmatched.isError ? unmatched : endpoints}
    >
      {matters === null ? null : matters.length === 0 ? (
        <p className="muted small">Nothing. Money that no request can claim and failing webhooks appear here.</p>
      ) : (
        <ul className="list todo">
          {matters.map(({ key, href, tone, glyph, title, text }) => (
            <li key={key}>
              <Link href={href} data-tone={tone}>
                <Glyph name={glyph} />
                <span>
                  <strong>{title}</strong>
                  <span className="muted">{text}</span>
                </span>
                <ChevronRight className="icon" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function moneyMatters(open: number, basePath: string): Matter[] {
  if (open === 0) return [];
  const title = open === 1 ? "1 unmatched transfer" : `${open.toLocaleString("en-GB")} unmatched transfers`;
  const text = "Money that reached you and that no request can claim";
  return [{ key: "money", href: `${basePath}/payments/unmatched`, tone: "attention", glyph: "attention", title, text }];
}

function webhookMatters(endpoint: PresentedWebhookEndpoint, basePath: string): Matter[] {
  const { id, url, status, failing_since: failingSince } = endpoint;
  const place = { key: id, href: `${basePath}/webhooks/${id}` };
  const host = hostOf(url);
  if (isGivenUp(endpoint)) {
    const text = `${host} gets nothing until you enable it again`;
    return [{ ...place, tone: "failed", glyph: "failed", title: "Webhook endpoint disabled", text }];
  }
  if (status === "disabled" || failingSince === null) return [];
  const text = `${host} did not take the last message; it is tried again`;
  return [{ ...place, tone: "attention", glyph: "attention", title: "Webhook endpoint failing", text }];
}
