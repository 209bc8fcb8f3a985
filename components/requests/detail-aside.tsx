import { Suspense } from "react";
import { messages as detailMessages } from "./detail-messages";
import { messages } from "./messages";
import { Address, Code } from "@/components/ui/address";
import { CopyIcon } from "@/components/ui/copy-button";
import { DetailList } from "@/components/ui/detail-list";
import { lazyPart } from "@/components/ui/lazy-part";
import { SlipAbove, SlipBelow, slipClass } from "@/components/ui/slip";
import { Time } from "@/components/ui/time";
import { Mono } from "@/components/ui/mono";
import { Aside, AsideSection } from "@/components/ui/split";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const PayCode = lazyPart(() => import("./pay-code").then((part) => part.PayCode));

const t = detailMessages.detail;
const { field } = messages;

type Props = { request: PresentedPaymentRequest };

/** The static part of the page: link, details and metadata. */
export function DetailAside({ request }: Props) {
  const { token } = request;
  return (
    <Aside aria-label={t.details}>
      {request.status === "cancelled" ? null : <PayLink request={request} />}
      <AsideSection>
        <h2>{t.details}</h2>
        <DetailList
          entries={[
            [t.publicId, <Code text={request.public_id} label={t.publicIdLabel} short />],
            [field.recipient, <Address address={request.recipient_address} />],
            [
              t.token,
              token.is_native ? (
                t.ownCoin(token.name)
              ) : (
                <Code text={token.contract_address} label={t.tokenContract} short />
              ),
            ],
            [t.created, <Time value={request.created_at} form="exact" />],
            [field.expires, <Time value={request.expires_at} form="exact" />],
            [t.attempts, request.payment_attempts],
            [field.externalId, request.external_id ? <bdi>{request.external_id}</bdi> : null],
            [field.redirectUrl, withoutScheme(request.redirect_url)],
            [field.cancelUrl, withoutScheme(request.cancel_url)],
          ]}
        />
      </AsideSection>
      <Metadata metadata={request.metadata} />
    </Aside>
  );
}

function withoutScheme(url: string): string {
  return url.replace(/^https:\/\//, "");
}

/** The link to the pay page, as text and QR code. */
function PayLink({ request: { payment_url: link, shortcode } }: Props) {
  const url = new URL(link);
  return (
    <section className={slipClass.mini} aria-label={t.payPage}>
      <SlipAbove variant="mini">
        <div className="flex items-center justify-between gap-4">
          <h2>{t.payPage}</h2>
          <a className="text-sm" href={link} target="_blank" rel="noreferrer">
            {t.open}
            <span className="sr-only">{t.openLabel}</span>
          </a>
        </div>
        <div className="flex h-9 items-center justify-between gap-2 rounded-sm border border-line pe-1 ps-3 text-sm whitespace-nowrap">
          <span className="flex min-w-0" title={link} dir="ltr" translate="no">
            <i className="overflow-hidden text-ellipsis text-ink-2 not-italic">{url.host}</i>
            {url.pathname}
          </span>
          <CopyIcon text={link} label={t.copyLink} />
        </div>
      </SlipAbove>
      <SlipBelow variant="mini">
        <Suspense fallback={<div className="aspect-square" />}>
          <PayCode link={link} shortcode={shortcode} />
        </Suspense>
      </SlipBelow>
    </section>
  );
}

function Metadata({ metadata }: Pick<PresentedPaymentRequest, "metadata">) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <AsideSection>
      <h2>{field.metadata}</h2>
      <DetailList
        isMonospace
        entries={entries.map(([key, value]) => [
          key,
          typeof value === "string" ? <bdi>{value}</bdi> : <Mono>{JSON.stringify(value)}</Mono>,
        ])}
      />
    </AsideSection>
  );
}
