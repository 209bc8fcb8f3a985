import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { RequestReference } from "@/lib/unmatched-transfers/schema";

const shown = 2;

/** Requests by their shortcodes, each a link; beyond two only how many more. */
export function RequestLinks({ requests }: { requests: RequestReference[] }) {
  const { basePath } = useDashboard();
  if (requests.length === 0) return <span className="faint">None</span>;
  return (
    <span className="row">
      {requests.slice(0, shown).map((request) => (
        <Link
          key={request.public_id}
          className="mono"
          href={`${basePath}/payment-requests/${request.public_id}`}
          title={request.description || undefined}
        >
          {request.shortcode}
        </Link>
      ))}
      {requests.length > shown ? <span className="muted">+ {requests.length - shown}</span> : null}
    </span>
  );
}
