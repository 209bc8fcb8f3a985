"use client";

import { Ban, Ellipsis, Pencil, RefreshCw } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { permissionText, shortPermissionText } from "./permission-text";
import { useDashboard } from "@/components/shell/dashboard-context";
import { IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

const EditKeyDialog = lazyDialog(() => import("./key-dialogs").then((dialogs) => dialogs.EditKeyDialog));
const RevokeKeyDialog = lazyDialog(() => import("./end-key-dialogs").then((dialogs) => dialogs.RevokeKeyDialog));
const RollKeyDialog = lazyDialog(() => import("./end-key-dialogs").then((dialogs) => dialogs.RollKeyDialog));

const columns: Column<PresentedApiKey>[] = [
  { title: "Name", width: "8rem", corner: "tl", cell: (key) => <strong>{key.name}</strong> },
  { title: "Key", width: "8rem", corner: "bl", cellClassName: "font-mono text-mono", cell: (key) => key.hint },
  {
    title: "Permissions",
    width: "8rem",
    className: "phone:hidden",
    cell: (key) => <span title={permissionText(key.permissions)}>{shortPermissionText(key.permissions)}</span>,
  },
  { title: "Limit", width: "4rem", className: "narrow:hidden", cell: (key) => `${key.rate_limit_per_minute} / min` },
  {
    title: "Last used",
    width: "4rem",
    corner: "br",
    cellClassName: "text-ink-2",
    cell: (key) => (key.last_used_at ? <Time value={key.last_used_at} /> : "Never"),
  },
  { title: "Expires", width: "5rem", className: "narrow:hidden", cell: (key) => <Expiry apiKey={key} /> },
  {
    title: "Created",
    width: "4rem",
    className: "narrow:hidden",
    cellClassName: "text-ink-2",
    cell: (key) => <Time value={key.created_at} />,
  },
  {
    title: "Actions",
    isUnseen: true,
    width: "3rem",
    corner: "tr",
    isRight: true,
    cell: (key) => <KeyEnd apiKey={key} />,
  },
];

export function KeyTable({ keys }: { keys: PresentedApiKey[] | undefined }) {
  return <RowsTable columns={columns} rows={keys} keyOf={({ id }) => id} skeletonRows={4} />;
}

type Props = { apiKey: PresentedApiKey };

function Expiry({ apiKey: { expires_at: expiresAt, replaced_by: replacedBy, status } }: Props) {
  if (expiresAt === null) return <span className="text-ink-2">No expiry</span>;
  if (status === "live" && replacedBy !== null) {
    return (
      <Status glyph="attention">
        <span>
          Ends <Time value={expiresAt} form="relative" />, rolled
        </span>
      </Status>
    );
  }
  return (
    <span className="text-ink-2">
      <Time value={expiresAt} />
    </span>
  );
}

/** The actions for an active key, or why it is inactive. */
function KeyEnd({ apiKey }: Props) {
  const { suspended } = useDashboard();
  switch (apiKey.status) {
    case "live":
      return suspended ? null : <KeyMenu apiKey={apiKey} />;
    case "revoked":
      return <Status glyph="cancelled">{apiKey.replaced_by === null ? "Revoked" : "Rolled"}</Status>;
    case "expired":
      return <Status glyph="expired">Expired</Status>;
  }
}

/** A rolled key keeps its settings until it ends. */
function KeyMenu({ apiKey }: Props) {
  const { show } = useDialogs();
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (dialog: ReactNode) => show(dialog, trigger);
  return (
    <Menu trigger={<IconButton ref={trigger} label={`Actions for ${apiKey.name}`} icon={Ellipsis} />}>
      {apiKey.replaced_by === null ? (
        <>
          <MenuItem icon={Pencil} onSelect={() => open(<EditKeyDialog apiKey={apiKey} />)}>
            Edit
          </MenuItem>
          <MenuItem icon={RefreshCw} onSelect={() => open(<RollKeyDialog apiKey={apiKey} />)}>
            Roll
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={Ban} danger onSelect={() => open(<RevokeKeyDialog apiKey={apiKey} />)}>
        Revoke
      </MenuItem>
    </Menu>
  );
}
