import { CopyIcon } from "@/components/ui/copy-button";
import { QrCode, qrSvg } from "@/components/ui/qr";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** The link to hand to a customer, as text and as a QR code. */
export function PayLink({ request }: { request: PresentedPaymentRequest }) {
  const url = new URL(request.payment_url);
  return (
    <section className="slip mini" aria-label="Pay page">
      <div className="above">
        <div className="row spread">
          <h2>Pay page</h2>
          <a className="small" href={request.payment_url} target="_blank" rel="noreferrer">
            Open
            <span className="visually-hidden"> the pay page in a new tab</span>
          </a>
        </div>
        <div className="linkbox">
          <span title={request.payment_url}>
            <i>{url.host}</i>
            {url.pathname}
          </span>
          <CopyIcon text={request.payment_url} label="Copy link" />
        </div>
      </div>
      <div className="below">
        <QrCode text={request.payment_url} label="QR code of the pay page link" />
        <p className="small muted">
          Leads to the pay page.{" "}
          <a href={svgHref(request.payment_url)} download={`remit-${request.shortcode}.svg`}>
            Save as SVG
          </a>
        </p>
      </div>
    </section>
  );
}

function svgHref(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`;
}
