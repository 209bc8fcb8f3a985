"use client";

import Link from "next/link";
import { DetailAside } from "./detail-aside";
import { DetailHead, requestCrumbs } from "./detail-head";
import { usePaymentRequest } from "./queries";
import { Timeline } from "./timeline";
import { Totals } from "./totals";
import { ObjectPage } from "@/components/loading/object-page";
import { RequestPayments } from "@/components/payments/payments-tables";
import { useDashboard } from "@/components/shell/dashboard-context";
import { InTheApi } from "@/components/shell/in-the-api";
import { Figure, Figures } from "@/components/ui/figures";
import { Progress } from "@/components/ui/progress";
import { PageSkeleton, Skeleton } from "@/components/ui/skeleton";
import { Split } from "@/components/ui/split";
import { Notice } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** One payment request, updated while the page is open. */
export function DetailPage({ publicId }: { publicId: string }) {
  const { basePath } = useDashboard();
  const query = usePaymentRequest(publicId);
  return (
    <ObjectPage
      noun="payment request"
      query={query}
      crumbs={requestCrumbs(basePath, query.data?.shortcode)}
      listLink={{ href: `${basePath}/payment-requests`, text: "Show all payment requests" }}
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
      <PlainTransferNotice request={request} />
      <Totals request={request} />
      <Split>
        <div>
          <RequestPayments request={request} />
          <Timeline request={request} />
          <InTheApi
            path={`/api/payment-requests/${request.public_id}`}
            value={request}
            label="Payment request as JSON"
          />
        </div>
        <DetailAside request={request} />
      </Split>
    </>
  );
}

/** Repeats the warning of the creation while it applies. */
function PlainTransferNotice({ request: { payment_instructions: instructions, payments } }: Props) {
  if (!instructions || instructions.plain_transfer_accepted || payments.length > 0) return null;
  return (
    <div className="mb-6">
      <Notice glyph="attention">
        <strong>Only a wallet can pay this request.</strong> Another request at this address asks for the same amount,
        so a transfer from an exchange or a QR code could match either.{" "}
        <Link href="/docs/receiving-addresses">How many addresses you need</Link>
      </Notice>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <PageSkeleton label="Loading the payment request">
      <Progress meter paid={0} pending={0} />
      <Figures>
        {["Paid", "Pending", "Remaining", "Expires"].map((name) => (
          <Figure key={name} name={name}>
            <Skeleton width="7rem" />
          </Figure>
        ))}
      </Figures>
    </PageSkeleton>
  );
}
