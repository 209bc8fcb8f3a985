"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AlertChoice } from "./alert-choice";
import { messages as t } from "./messages";
import { allowSound, playSound, showNotification } from "./tell";
import { requestJson } from "@/components/api/request";
import { isStreamOpen, setNeededHidden } from "@/components/api/stream-state";
import { useDashboard, type Dashboard } from "@/components/shell/dashboard-context";
import { amountText } from "@/components/ui/format";
import { announce } from "@/components/ui/toaster";
import type { Page } from "@/lib/platform/pagination/schema";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const pollMs = 10_000;

type Received = { id: string; amount: string; name: string; publicId: string };

/**
 * Tells of payments that complete from now on, in one tab of the browser. One is missed if a whole page of newer ones
 * completed before it.
 */
export function FollowPayments({ sound, notification }: AlertChoice) {
  const router = useRouter();
  const dashboard = useDashboard();
  const isTelling = useOnlyTab(`payment-alerts ${dashboard.merchantId} ${dashboard.environment}`);
  const { data: received } = useQuery({
    queryKey: ["payment-alerts", dashboard.environment],
    queryFn: ({ signal }) => readReceived(dashboard, signal),
    enabled: isTelling,
    // The stream reports each change, also to a hidden tab.
    refetchInterval: () => (isStreamOpen() ? false : pollMs),
    refetchIntervalInBackground: true,
  });
  const known = useRef<Set<string>>(undefined);

  const tell = useEffectEvent((fresh: Received[]) => {
    const [first] = fresh;
    if (!first) return;
    const title = fresh.length === 1 ? t.received(first.amount) : t.several(fresh.length);
    const path = fresh.length === 1 ? `payment-requests/${first.publicId}` : "payments";
    announce(title);
    if (sound) playSound();
    if (!notification) return;
    const body = fresh.length === 1 ? first.name : "";
    showNotification({ title, body, onClick: () => router.push(`${dashboard.basePath}/${path}`) });
  });

  useEffect(() => {
    if (!received) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...received.map(({ id }) => id)]);
    if (before) tell(received.filter(({ id }) => !before.has(id)));
  }, [received]);
  useEffect(() => (sound ? allowSound() : undefined), [sound]);
  return null;
}

/** Whether this tab is the one that tells, which it remains until it is closed. Without Web Locks, every tab is. */
function useOnlyTab(lock: string): boolean {
  const [isOnly, setIsOnly] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let release: (() => void) | undefined;
    const hold = () => {
      setIsOnly(true);
      setNeededHidden(true);
      return new Promise<void>((resolve) => (release = resolve));
    };
    const { locks } = navigator as Partial<Navigator>;
    const held = locks ? locks.request(lock, { signal: stop.signal }, hold) : hold();
    held.catch(() => undefined);
    return () => {
      stop.abort();
      release?.();
      setIsOnly(false);
      setNeededHidden(false);
    };
  }, [lock]);
  return isOnly;
}

/** The newest completed payments; for a role that sees only its own requests, the newest of those that are completed. */
async function readReceived(dashboard: Dashboard, signal: AbortSignal): Promise<Received[]> {
  const read = async <Row,>(path: string) => (await requestJson<Page<Row>>(path, { scope: dashboard, signal })).data;
  if (dashboard.permissions.includes("payments:read")) {
    const payments = await read<PresentedListedPayment>("/api/payments?status=completed");
    return payments.map(({ id, received_amount: amount, token, payment_request: request }) => ({
      id,
      amount: `${amountText(amount, token.is_stablecoin)} ${token.symbol}`,
      name: request.external_id || request.shortcode,
      publicId: request.public_id,
    }));
  }
  const requests = await read<PresentedPaymentRequest>("/api/payment-requests?status=completed");
  return requests.map(({ public_id: id, paid_amount: amount, token, external_id: name, shortcode }) => ({
    id,
    amount: `${amountText(amount, token.is_stablecoin)} ${token.symbol}`,
    name: name || shortcode,
    publicId: id,
  }));
}
