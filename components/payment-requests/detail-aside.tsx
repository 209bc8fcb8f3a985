import { Address, Code } from "@/components/ui/address";
import { CopyIcon } from "@/components/ui/copy-button";
import { DetailList } from "@/components/ui/detail-list";
import { QrCode, qrSvg } from "@/components/ui/qr";
import { SlipAbove, SlipBelow, slipClass } from "@/components/ui/slip";
import { Time } from "@/components/ui/time";
import { Mono } from "@/components/ui/mono";
import { Aside, AsideSection } from "@/components/ui/split";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Props = { request: PresentedPaymentRequest };

/** The static part of the page: link, details and metadata. */
export function DetailAside({ request }: Props) {
  const { token } = request;
  return (
    <Aside aria-label="Details">
      {request.status === "cancelled" ? null : <PayLink request={request} />}
      <AsideSection>
        <h2>Details</h2>
        <DetailList
          entries={[
            ["Public id", <Code text={request.public_id} label="public id" short />],
            ["Recipient", <Address address={request.recipient_address} />],
            [
              "Token",
              token.is_native ? (
                `${token.name}, the chain's own coin`
              ) : (
                <Code text={token.contract_address} label="token contract" short />
              ),
            ],
            ["Created", <Time value={request.created_at} form="exact" />],
            ["Expires", <Time value={request.expires_at} form="exact" />],
            ["Attempts", request.payment_attempts],
            ["External id", request.external_id],
            ["Success URL", withoutScheme(request.redirect_url)],
            ["Cancel URL", withoutScheme(request.cancel_url)],
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

/** The link for a customer, as text and QR code. */
function PayLink({ request: { payment_url: link, shortcode } }: Props) {
  const url = new URL(link);
  return (
    <section className={slipClass.mini} aria-label="Pay page">
      <SlipAbove look="mini">
        <div className="flex items-center justify-between gap-4">
          <h2>Pay page</h2>
          <a className="text-sm" href={link} target="_blank" rel="noreferrer">
            Open
            <span className="sr-only"> the pay page in a new tab</span>
          </a>
        </div>
        <div className="flex h-9 items-center justify-between gap-2 rounded-sm border border-line pr-1 pl-3 text-sm whitespace-nowrap">
          <span className="flex min-w-0" title={link}>
            <i className="overflow-hidden text-ellipsis text-ink-2 not-italic">{url.host}</i>
            {url.pathname}
          </span>
          <CopyIcon text={link} label="Copy link" />
        </div>
      </SlipAbove>
      <SlipBelow look="mini">
        <QrCode text={link} label="QR code of the pay page link" />
        <p className="text-sm text-ink-2">
          Opens the pay page.{" "}
          <a href={`data:image/svg+xml,${encodeURIComponent(qrSvg(link))}`} download={`remit-${shortcode}.svg`}>
            Save as SVG
          </a>
        </p>
      </SlipBelow>
    </section>
  );
}

function Metadata({ metadata }: Pick<PresentedPaymentRequest, "metadata">) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <AsideSection>
      <h2>Metadata</h2>
      <DetailList
        isCode
        entries={entries.map(([key, value]) => [
          key,
          typeof value === "string" ? value : <Mono>{JSON.stringify(value)}</Mono>,
        ])}
      />
    </AsideSection>
  );
}
