import { Address, Code } from "@/components/ui/address";
import { CopyIcon } from "@/components/ui/copy-button";
import { DetailList } from "@/components/ui/detail-list";
import { QrCode, qrSvg } from "@/components/ui/qr";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Props = { request: PresentedPaymentRequest };

/** The static part of the page: link, details and metadata. */
export function DetailAside({ request }: Props) {
  const { token } = request;
  return (
    <aside aria-label="Details">
      {request.status === "cancelled" ? null : <PayLink request={request} />}
      <section>
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
      </section>
      <Metadata metadata={request.metadata} />
    </aside>
  );
}

function withoutScheme(url: string): string {
  return url.replace(/^https:\/\//, "");
}

/** The link for a customer, as text and QR code. */
function PayLink({ request: { payment_url: link, shortcode } }: Props) {
  const url = new URL(link);
  return (
    <section className="slip mini" aria-label="Pay page">
      <div className="above">
        <div className="row spread">
          <h2>Pay page</h2>
          <a className="small" href={link} target="_blank" rel="noreferrer">
            Open
            <span className="visually-hidden"> the pay page in a new tab</span>
          </a>
        </div>
        <div className="linkbox">
          <span title={link}>
            <i>{url.host}</i>
            {url.pathname}
          </span>
          <CopyIcon text={link} label="Copy link" />
        </div>
      </div>
      <div className="below">
        <QrCode text={link} label="QR code of the pay page link" />
        <p className="small muted">
          Opens the pay page.{" "}
          <a href={`data:image/svg+xml,${encodeURIComponent(qrSvg(link))}`} download={`remit-${shortcode}.svg`}>
            Save as SVG
          </a>
        </p>
      </div>
    </section>
  );
}

function Metadata({ metadata }: Pick<PresentedPaymentRequest, "metadata">) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>Metadata</h2>
      <dl className="kv">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="mono">{key}</dt>
            <dd>{typeof value === "string" ? value : <span className="mono">{JSON.stringify(value)}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
