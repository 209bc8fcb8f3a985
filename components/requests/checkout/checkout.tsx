"use client";

import { type ReactNode, useRef, useEffect } from "react";
import { CheckoutSlip } from "./checkout-slip";
import { DeclineNotice } from "./decline-notice";
import { GoneSlip } from "./gone-slip";
import { useEmbedder } from "./embedding";
import { LiveNotice, reasonToWaitOf, useConnection } from "./connection";
import { handOffOf, useLiveRequest, useReportedPayment } from "./live-request";
import { useSentPayment } from "./sent-payment";
import { useFailureCheck } from "./sent-transaction";
import { useWalletPayment } from "./use-wallet-payment";
import { clockOffsetMs } from "./time-left";
import { SlipNote } from "./slip";
import { checkoutView, isListed } from "./view";
import { WalletProblem } from "./wallet-problem";
import { titleOf } from "./view-text";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { useNow } from "@/components/ui/now";
import { messages as t } from "./messages";

/** The live part of the pay page. Also rendered on the server, so that it is readable without script. */
export function Checkout({ initial }: { initial: PublicPaymentRequest }) {
  const [sentHash, setSentHash] = useSentPayment(initial.shortcode);
  const live = useLiveRequest(initial, sentHash);
  const now = useServerNow(live.lastSeen, live.updatedAt);
  // Kept here and not in a view, so that a payment in progress in the wallet survives a change of view.
  const payment = useWalletPayment(live.lastSeen, handOffOf(initial.shortcode, live.update), setSentHash);
  const { request } = live;
  const connection = useConnection(live);
  const reasonToWait = reasonToWaitOf(live.lastSeen.chain, connection);
  const isReported = useReportedPayment(live, sentHash);
  // A request that is gone was cancelled.
  useEmbedder(initial.shortcode, request?.status ?? "cancelled");
  const view = request ? checkoutView(request, now, sentHash) : null;
  const { sender } = payment;
  const isAwaited = sentHash !== null && request !== null && !isListed(request, sentHash);
  useFailureCheck(sender?.type === "evm" ? sender.provider : null, isAwaited ? sentHash : null, (failure) => {
    setSentHash(null);
    if (sender) payment.showProblem(sender, new WalletProblem(failure));
  });
  return (
    <>
      <Announcer title={titleOf(view, live.lastSeen)} viewKind={view?.kind ?? "gone"}>
        <DeclineNotice view={view} state={payment.state} />
        {request && view && !(view.kind === "payable" && reasonToWait) ? (
          <LiveNotice
            chain={request.chain}
            connection={connection}
            isOver={view.kind === "paid" || view.kind === "expired"}
          />
        ) : null}
        {request && view ? (
          <CheckoutSlip
            request={request}
            view={view}
            now={now}
            payment={payment}
            reasonToWait={reasonToWait}
            setSentHash={setSentHash}
            isReported={isReported}
            wasOpen={initial.status === "active"}
          />
        ) : (
          <GoneSlip request={live.lastSeen} sentHash={sentHash} />
        )}
        <Questions request={live.lastSeen} />
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

/** Whom a payer can ask, if the merchant says so. */
function Questions({
  request: { support_contact: contact, merchant_name: merchant },
}: {
  request: PublicPaymentRequest;
}) {
  if (contact === null) return null;
  const isMail = !contact.startsWith("https://");
  return (
    <SlipNote>
      <span>
        {t.questions(merchant)}{" "}
        <a href={isMail ? `mailto:${contact}` : contact} rel="noreferrer" className="wrap-anywhere">
          {isMail ? contact : new URL(contact).host}
        </a>
      </span>
    </SlipNote>
  );
}

/** The server's time, updated every second. During server rendering, the time of the data. */
function useServerNow(request: { now: string }, updatedAt: number): Date {
  const browserNow = useNow();
  const serverTime = new Date(request.now);
  if (!browserNow) return serverTime;
  return new Date(browserNow.getTime() + clockOffsetMs(serverTime, new Date(updatedAt)));
}
