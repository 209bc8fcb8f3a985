import { PayLink } from "./pay-link";
import { Address, Code } from "@/components/ui/address";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** What does not change: the link, the particulars, the merchant's own data. */
export function DetailAside({ request }: { request: PresentedPaymentRequest }) {
  return (
    <aside aria-label="Details">
      {request.status === "cancelled" ? null : <PayLink request={request} />}
      <section>
        <h2>Details</h2>
        <dl className="kv">
          <dt>Public id</dt>
          <dd>
            <Code text={request.public_id} label="public id" short />
          </dd>
          <dt>Recipient</dt>
          <dd>
            <Address address={request.recipient_address} />
          </dd>
          <dt>Token</dt>
          <dd>
            {request.token.is_native ? (
              `${request.token.name}, the chain's own coin`
            ) : (
              <Code text={request.token.contract_address} label="token contract" short />
            )}
          </dd>
          <dt>Created</dt>
          <dd>
            <Time value={request.created_at} form="exact" />
          </dd>
          <dt>Expires</dt>
          <dd>
            <Time value={request.expires_at} form="exact" />
          </dd>
          <dt>Attempts</dt>
          <dd>{request.payment_attempts}</dd>
          <Optional name="External id" value={request.external_id} />
          <Optional name="After success" value={withoutScheme(request.redirect_url)} />
          <Optional name="On giving up" value={withoutScheme(request.cancel_url)} />
        </dl>
      </section>
      <Metadata metadata={request.metadata} />
    </aside>
  );
}

function Optional({ name, value }: { name: string; value: string }) {
  return value ? (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  ) : null;
}

function withoutScheme(url: string): string {
  return url.replace(/^https:\/\//, "");
}

function Metadata({ metadata }: { metadata: PresentedPaymentRequest["metadata"] }) {
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
