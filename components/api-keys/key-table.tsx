"use client";

import { useState } from "react";
import type { KeyAct } from "./key-act";
import { KeyDialog } from "./key-dialog";
import { KeyMenu } from "./key-menu";
import { permissionText, shortPermissionText } from "./permission-text";
import { useDashboard } from "@/components/shell/dashboard-context";
import { RowsTable } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedApiKey, PresentedCreatedApiKey } from "@/lib/api-keys/schema";

const columns = [
  { title: "Name", width: "8rem", className: "tl" },
  { title: "Key", width: "8rem", className: "bl" },
  { title: "Permissions", width: "8rem", className: "hide-sm" },
  { title: "Limit", width: "4rem", className: "hide-md" },
  { title: "Last used", width: "4rem", className: "br" },
  { title: "Expires", width: "5rem", className: "hide-md" },
  { title: "Created", width: "4rem", className: "hide-md" },
  { title: "Actions", isUnseen: true, width: "3rem", className: "tr right" },
];

type KeyTableProps = { keys: PresentedApiKey[] | undefined; onRolled: (key: PresentedCreatedApiKey) => void };

/** The merchant's keys with what can be done to each, and the dialog that does it. */
export function KeyTable({ keys, onRolled }: KeyTableProps) {
  const [doing, setDoing] = useState<KeyAct | null>(null);
  return (
    <>
      <RowsTable
        columns={columns}
        rows={keys?.map((key) => (
          <Row key={key.id} apiKey={key} onAct={setDoing} />
        ))}
        skeletonRows={4}
      />
      <KeyDialog doing={doing} onClose={() => setDoing(null)} onRolled={onRolled} />
    </>
  );
}

type RowProps = { apiKey: PresentedApiKey; onAct: (act: KeyAct) => void };

function Row({ apiKey, onAct }: RowProps) {
  return (
    <tr>
      <td className="tl">
        <strong>{apiKey.name}</strong>
      </td>
      <td className="bl mono">{apiKey.hint}</td>
      <td className="hide-sm" title={permissionText(apiKey.permissions)}>
        {shortPermissionText(apiKey.permissions)}
      </td>
      <td className="hide-md">{apiKey.rate_limit_per_minute} / min</td>
      <td className="br muted">{apiKey.last_used_at ? <Time value={apiKey.last_used_at} /> : "Not yet used"}</td>
      <td className="hide-md">
        <Expiry apiKey={apiKey} />
      </td>
      <td className="hide-md muted">
        <Time value={apiKey.created_at} />
      </td>
      <td className="tr right">
        <KeyEnd apiKey={apiKey} onAct={onAct} />
      </td>
    </tr>
  );
}

function Expiry({ apiKey: { expires_at, replaced_by, status } }: Pick<RowProps, "apiKey">) {
  if (expires_at === null) return <span className="muted">No expiry</span>;
  if (status === "live" && replaced_by !== null) {
    return (
      <Status tone="attention" glyph="attention">
        <span>
          Ends <Time value={expires_at} form="relative" />, rolled
        </span>
      </Status>
    );
  }
  return (
    <span className="muted">
      <Time value={expires_at} />
    </span>
  );
}

/** What can be done with a key that works, or why it does not. */
function KeyEnd({ apiKey, onAct }: RowProps) {
  const { suspended } = useDashboard();
  switch (apiKey.status) {
    case "live":
      return suspended ? null : <KeyMenu apiKey={apiKey} onAct={onAct} />;
    case "revoked":
      return (
        <Status tone="neutral" glyph="cancelled">
          {apiKey.replaced_by === null ? "Revoked" : "Rolled"}
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
