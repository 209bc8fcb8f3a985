"use client";

import { UnreadNotice } from "@/components/chains/unread-notice";
import { Suspense } from "react";
import { DetailAside } from "./detail-aside";
import { DetailHead, requestCrumbs } from "./detail-head";
import { messages as detailMessages } from "./detail-messages";
import { messages } from "./messages";
import { candidatesPath, usePaymentRequest } from "./queries";
import { Totals } from "./totals";
import { ObjectPage } from "@/components/api/loading/object-page";
import { RequestPayments } from "@/components/requests/payments/request-payments";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Can } from "@/components/shell/can";
import { usePage } from "@/components/shell/environment-data";
import { Figure, Figures } from "@/components/ui/figures";
import { lazyPart, PartPlace } from "@/components/ui/lazy-part";
import { Progress } from "@/components/ui/progress";
import { PageSkeleton, Skeleton } from "@/components/ui/skeleton";
import { Split } from "@/components/ui/split";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const t = detailMessages.detail;
const RequestTransfers = lazyPart(() => import("./request-transfers").then((part) => part.RequestTransfers));
const OnlyWalletNotice = lazyPart(() => import("./only-wallet-notice").then((part) => part.OnlyWalletNotice));
const Timeline = lazyPart(() => import("./timeline").then((part) => part.Timeline));
const ApiObject = lazyPart(() => import("@/components/shell/api-object").then((part) => part.ApiObject));

/** One payment request, updated while the page is open. */
export function DetailPage({ publicId }: { publicId: string }) {
  const { basePath } = useDashboard();
  const query = usePaymentRequest(publicId);
  return (
    <ObjectPage
      noun={t.noun}
      query={query}
      crumbs={requestCrumbs(basePath, query.data?.shortcode)}
      listLink={{ href: `${basePath}/payment-requests`, text: messages.showAll }}
      loading={<DetailSkeleton />}
    >
      {(request) => <Detail request={request} />}
    </ObjectPage>
  );
}

type Props = { request: PresentedPaymentRequest };

function Detail({ request }: Props) {
  return (
    <>
      <DetailHead request={request} />
      {request.status === "active" || request.pending_amount.raw !== "0" ? (
        <UnreadNotice chain={request.chain} />
      ) : null}
      <PlainTransferNotice request={request} />
      <Totals request={request} />
      <Split>
        <div>
          <RequestPayments request={request} />
          <Can permission="unmatched_transfers:read">
            <UnmatchedTransfers request={request} />
          </Can>
          <Suspense>
            <Timeline request={request} />
          </Suspense>
          <Suspense>
            <ApiObject path={`/api/payment-requests/${request.public_id}`} value={request} label={t.json} />
          </Suspense>
        </div>
        <DetailAside request={request} />
      </Split>
    </>
  );
}

/** Nothing if no open transfer may pay the request. */
function UnmatchedTransfers({ request: { public_id: publicId, status } }: Props) {
  const key = ["unmatched-transfers", "candidate", publicId] as const;
  const { data: page } = usePage<UnmatchedDetail>(key, candidatesPath(publicId), 10_000);
  const transfers = page?.data ?? [];
  return (
    <PartPlace isShown={transfers.length > 0}>
      {transfers.length > 0 ? <RequestTransfers transfers={transfers} status={status} /> : null}
    </PartPlace>
  );
}

/** Warns, until a payment is detected, that only a wallet can pay the request. */
function PlainTransferNotice({ request: { payment_instructions: instructions, payments } }: Props) {
  const isShown = instructions?.plain_transfer_accepted === false && payments.length === 0;
  return <PartPlace isShown={isShown}>{isShown ? <OnlyWalletNotice /> : null}</PartPlace>;
}

function DetailSkeleton() {
  return (
    <PageSkeleton label={t.loading}>
      <Progress meter paid={0} pending={0} />
      <Figures>
        {[t.paid, t.pending, t.remaining, messages.field.expires].map((name) => (
          <Figure key={name} name={name}>
            <Skeleton width="7rem" />
          </Figure>
        ))}
      </Figures>
    </PageSkeleton>
  );
}
