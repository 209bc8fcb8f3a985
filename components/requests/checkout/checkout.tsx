"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode, useRef, useEffect, useSyncExternalStore } from "react";
import { newQueryClient } from "@/components/api/query-client";
import { CheckoutSlip } from "./checkout-slip";
import { DeclineNotice } from "./decline-notice";
import { GoneSlip } from "./gone-slip";
import { useHandOff, useLiveRequest, useReportedPayment } from "./queries";
import { useSentPayment } from "./sent-payment";
import { useWalletPayment } from "./use-wallet-payment";
import { useServerNow } from "./server-now";
import { checkoutView } from "./view";
import { titleOf } from "./view-text";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { useNow } from "@/components/ui/now";
import { messages as t } from "./messages";
import { Notice } from "@/components/ui/status";

/** The live part of the pay page. Also rendered on the server, so that it is readable without script. */
export function Checkout({ initial }: { initial: PublicPaymentRequest }) {
  const [client] = useState(() => newQueryClient());
  return (
    <QueryClientProvider client={client}>
      <LiveCheckout initial={initial} />
    </QueryClientProvider>
  );
}

function LiveCheckout({ initial }: { initial: PublicPaymentRequest }) {
  const [sentHash, setSentHash] = useSentPayment(initial.shortcode);
  const live = useLiveRequest(initial, sentHash);
  const now = useServerNow(live.lastSeen, live.updatedAt);
  // Kept here and not in a view, so that a payment in progress in the wallet survives a change of view.
  const payment = useWalletPayment(live.lastSeen, useHandOff(initial.shortcode), setSentHash);
  const { request } = live;
  const isReported = useReportedPayment(request, sentHash);
  const view = request ? checkoutView(request, now, sentHash) : null;
  return (
    <>
      <Announcer title={titleOf(view, live.lastSeen)} viewKind={view?.kind ?? "gone"}>
        <DeclineNotice view={view} state={payment.state} />
        {request ? <LiveNotices chain={request.chain} trouble={live.trouble} updatedAt={live.updatedAt} /> : null}
        {request && view ? (
          <CheckoutSlip
            request={request}
            view={view}
            now={now}
            payment={payment}
            setSentHash={setSentHash}
            isReported={isReported}
            wasOpen={initial.status === "active"}
          />
        ) : (
          <GoneSlip request={live.lastSeen} sentHash={sentHash} />
        )}
      </Announcer>
    </>
  );
}

type AnnouncerProps = { title: string; viewKind: string; children: ReactNode };

/**
 * Announces every change of the page's state through one permanent live region and the title. If the change removed the
 * focused element, the new content gets the focus instead of the top of the page.
 */
function Announcer({ title, viewKind, children }: AnnouncerProps) {
  const region = useRef<HTMLDivElement>(null);
  // Stays true when the focused element is removed: its blur event has no new target, and it is no longer in the page.
  const hadFocus = useRef(false);
  const shownKind = useRef(viewKind);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownKind.current === viewKind) return;
    shownKind.current = viewKind;
    if (hadFocus.current && document.activeElement === document.body) region.current?.focus();
  }, [viewKind]);

  return (
    <div
      ref={region}
      tabIndex={-1}
      className="grid w-full justify-items-center gap-5 outline-none"
      onFocusCapture={() => (hadFocus.current = true)}
      onBlurCapture={(event) => (hadFocus.current = event.relatedTarget === null && !event.target.isConnected)}
    >
      <p className="sr-only" role="status">
        {title}
      </p>
      {children}
    </div>
  );
}

const staleAfterMs = 4000;

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

type LiveNoticesProps = {
  chain: { name: string; is_degraded: boolean };
  trouble: "unreachable" | "rateLimited" | null;
  updatedAt: number;
};

/** Says why the page is not up to date; a single failed request is not shown. */
function LiveNotices({ chain, trouble, updatedAt }: LiveNoticesProps) {
  const now = useNow();
  const isOffline = useIsOffline();
  const isStale = now !== null && now.getTime() - updatedAt > staleAfterMs;
  const troubleText = trouble && isStale ? { unreachable: t.retrying, rateLimited: t.rateLimited }[trouble] : null;
  const text = isOffline ? t.offline : (troubleText ?? (chain.is_degraded ? t.degraded(chain.name) : null));
  return (
    <div aria-live="polite" className="w-full max-w-[28.5rem] empty:hidden">
      {text ? <Notice glyph="attention">{text}</Notice> : null}
    </div>
  );
}
