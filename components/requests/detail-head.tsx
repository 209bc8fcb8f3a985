"use client";

import { messages as detailMessages } from "./detail-messages";
import { messages } from "./messages";
import { RequestException } from "./request-status";
import { isResolvable, isTimeUp, statusText } from "./detail-text";
import { sharesOf, statusAppearance } from "./request-text";
import { SimulateMenu } from "./simulate-menu";
import { ChainMark } from "@/components/chains/chain-mark";
import { newRequestHref } from "./new-request-source";
import { useCan } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button";
import type { Crumb } from "@/components/ui/crumbs";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useNow } from "@/components/ui/now";
import { MetaItem, Headline, HeadRow } from "@/components/ui/page-head";
import { Status } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const t = detailMessages.detail;

const CancelRequestDialog = lazyDialog(() =>
  import("./request-dialogs").then((dialogs) => dialogs.CancelRequestDialog),
);
const EditRequestDialog = lazyDialog(() =>
  import("./edit-request-dialog").then((dialogs) => dialogs.EditRequestDialog),
);
const ResolveRequestDialog = lazyDialog(() =>
  import("./request-dialogs").then((dialogs) => dialogs.ResolveRequestDialog),
);

type Props = { request: PresentedPaymentRequest };

/** Breadcrumbs of a request's page or, without `shortcode`, of the page that creates a request. */
export function requestCrumbs(basePath: string, shortcode?: string): Crumb[] {
  const list = { href: `${basePath}/payment-requests`, text: messages.title };
  return shortcode ? [list, { text: shortcode, isMonospace: true }] : [list];
}

/** Amount, status and actions of the request. */
export function DetailHead({ request }: Props) {
  const metaItems = [request.chain.name, request.description, request.external_id].filter(Boolean);
  return (
    <HeadRow>
      <div className="min-w-0">
        <Headline>
          <h1 className="text-3xl [&_span_span]:ms-[0.06em]">
            <Amount amount={request.amount} symbol={request.token.symbol} stable={request.token.is_stablecoin} />
          </h1>
          <StatusPill request={request} />
          <RequestException request={request} />
        </Headline>
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
          <ChainMark slug={request.chain.slug} />
          {metaItems.map((item, index) => (
            <MetaItem key={index}>
              <bdi>{item}</bdi>
            </MetaItem>
          ))}
        </p>
      </div>
      <div className="flex items-center gap-2 flex-wrap">
        {request.status === "active" ? <CopyButton text={request.payment_url}>{t.copyLink}</CopyButton> : null}
        <SimulateMenu request={request} />
        <Actions request={request} />
      </div>
    </HeadRow>
  );
}

function Actions({ request }: Props) {
  const { basePath } = useDashboard();
  const { show } = useDialogs();
  const can = useCan();
  const isActive = request.status === "active";
  return (
    <>
      {isActive && can("payment_requests:write") ? (
        <Button onClick={() => show(<EditRequestDialog request={request} />)}>{t.edit}</Button>
      ) : null}
      {isResolvable(request) && can("payment_requests:resolve") ? (
        <Button onClick={() => show(<ResolveRequestDialog request={request} />)}>{t.markAsPaid}</Button>
      ) : null}
      {can("payment_requests:write") ? (
        <ButtonLink href={newRequestHref(basePath, { from: request.public_id })}>{t.createAgain}</ButtonLink>
      ) : null}
      {isActive && can("payment_requests:cancel") ? (
        <Button variant="opens-danger" onClick={() => show(<CancelRequestDialog request={request} />)}>
          {t.cancel}
        </Button>
      ) : null}
    </>
  );
}

function StatusPill({ request }: Props) {
  // Before hydration, the time is unknown and no request counts as expired.
  const now = useNow() ?? new Date(0);
  const { tone, glyph } = statusAppearance()[request.status];
  return (
    <Status tone={tone} glyph={isTimeUp(request, now) ? "pending" : glyph} share={sharesOf(request).paid} pill live>
      {statusText(request, now)}
    </Status>
  );
}
