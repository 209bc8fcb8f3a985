"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { newQueryClient } from "@/components/api/query-client";
import { Announcer } from "./announcer";
import { CheckoutSlip } from "./checkout-slip";
import { DeclineNotice } from "./decline-notice";
import { GoneSlip } from "./gone-slip";
import { LiveNotices } from "./live-notices";
import { useHandOff, useLiveRequest, useReportedPayment } from "./queries";
import { useSentPayment } from "./sent-payment";
import { useWalletPayment } from "./use-wallet-payment";
import { useServerNow } from "./server-now";
import { checkoutView } from "./view";
import { titleOf } from "./view-text";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

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
