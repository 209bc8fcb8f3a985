"use client";

import { useState } from "react";
import { permissionText } from "@/components/api-keys/permission-text";
import { RevokeDialog } from "@/components/api-keys/revoke-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

const columns = [
  { width: "8rem", className: "tl" },
  { width: "8rem", className: "bl" },
  { width: "8rem", className: "hide-sm" },
  { width: "4rem", className: "br" },
  { width: "5rem", className: "hide-md" },
  { width: "4rem", className: "hide-md" },
  { width: "3rem", className: "tr right" },
];

/** Without keys it draws its own skeleton. */
export function KeyTable({ keys }: { keys: PresentedApiKey[] | undefined }) {
  const [revoking, setRevoking] = useState<PresentedApiKey | null>(null);
  return (
    <div className="table-wrap">
      <table className="rows" aria-busy={keys === undefined}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col" className="hide-sm">
              Permissions
            </th>
            <th scope="col">Last used</th>
            <th scope="col" className="hide-md">
              Expires
            </th>
            <th scope="col" className="hide-md">
              Created
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys ? (
            keys.map((key) => <Row key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />)
          ) : (
            <SkeletonRows columns={columns} rows={4} />
          )}
        </tbody>
      </table>
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </div>
  );
}

function Row({ apiKey, onRevoke }: { apiKey: PresentedApiKey; onRevoke: () => void }) {
  const { suspended } = useDashboard();
  return (
    <tr>
      <td className="tl">
        <strong>{apiKey.name}</strong>
      </td>
      <td className="bl mono">{apiKey.hint}</td>
      <td className="hide-sm">{permissionText(apiKey.permissions)}</td>
      <td className="br muted">{apiKey.last_used_at ? <Time value={apiKey.last_used_at} /> : "Not yet used"}</td>
      <td className="hide-md muted">{apiKey.expires_at ? <Time value={apiKey.expires_at} /> : "No expiry"}</td>
      <td className="hide-md muted">
        <Time value={apiKey.created_at} />
      </td>
      <td className="tr right">
        <KeyEnd apiKey={apiKey} onRevoke={suspended ? undefined : onRevoke} />
      </td>
    </tr>
  );
}

/** What can be done with a key that works, or why it does not. */
function KeyEnd({ apiKey, onRevoke }: { apiKey: PresentedApiKey; onRevoke?: () => void }) {
  switch (apiKey.status) {
    case "live":
      return onRevoke ? (
        <Button size="sm" variant="quiet" onClick={onRevoke}>
          Revoke<span className="visually-hidden"> {apiKey.name}</span>
        </Button>
      ) : null;
    case "revoked":
      return (
        <Status tone="neutral" glyph="cancelled">
          Revoked
        </Status>
      );
    case "expired":
      return (
        <Status tone="neutral" glyph="expired">
          Expired
        </Status>
      );
  }
}
