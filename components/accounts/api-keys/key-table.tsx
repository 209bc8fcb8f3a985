"use client";

import { useRef, type ReactNode } from "react";
import { messages } from "./messages";
import { isOffered, permissionText, shortPermissionText } from "./permission-text";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Ban, Ellipsis, Pencil, RefreshCw } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-items";
import { RichText } from "@/components/ui/rich-text";
import { Clip, RowsTable, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedApiKey } from "@/lib/accounts/api-keys/schema";

const EditKeyDialog = lazyDialog(() => import("./key-dialogs").then((dialogs) => dialogs.EditKeyDialog));
const RevokeKeyDialog = lazyDialog(() => import("./key-lifecycle-dialogs").then((dialogs) => dialogs.RevokeKeyDialog));
const RollKeyDialog = lazyDialog(() => import("./key-lifecycle-dialogs").then((dialogs) => dialogs.RollKeyDialog));

const t = messages.table;

const actionsColumn = (): Column<PresentedApiKey> => ({
  title: t.actions,
  isTitleHidden: true,
  width: "3rem",
  cardCorner: "top-right",
  alignRight: true,
  className: "w-32",
  cell: (key) => <KeyActions apiKey={key} />,
});

const columns = (): Column<PresentedApiKey>[] => [
  {
    title: t.name,
    width: "8rem",
    cardCorner: "top-left",
    cell: (key) => <Clip className="font-bold" text={key.name} />,
  },
  {
    title: t.key,
    width: "8rem",
    cardCorner: "bottom-left",
    className: "w-38",
    cellClassName: "font-mono text-mono",
    cell: (key) => key.hint,
  },
  {
    title: t.permissions,
    width: "8rem",
    className: "w-38 @max-3xl:hidden",
    cell: (key) => <span title={permissionText(key.permissions)}>{shortPermissionText(key.permissions)}</span>,
  },
  {
    title: t.limit,
    width: "4rem",
    className: "w-28 @max-5xl:hidden",
    cell: (key) => t.perMinute(key.rate_limit_per_minute),
  },
  {
    title: t.lastUsed,
    width: "4rem",
    cardCorner: "bottom-right",
    className: "w-28",
    cellClassName: "text-ink-2",
    cell: (key) => (key.last_used_at ? <Time value={key.last_used_at} /> : t.neverUsed),
  },
  { title: t.expires, width: "5rem", className: "w-44 @max-4xl:hidden", cell: (key) => <Expiry apiKey={key} /> },
  {
    title: t.created,
    width: "4rem",
    className: "w-28 @max-6xl:hidden",
    cellClassName: "text-ink-2",
    cell: (key) => <Time value={key.created_at} />,
  },
  actionsColumn(),
];

export function KeyTable({ keys }: { keys: PresentedApiKey[] | undefined }) {
  return <RowsTable columns={columns()} rows={keys} keyOf={({ id }) => id} skeletonRows={4} />;
}

type Props = { apiKey: PresentedApiKey };

function Expiry({ apiKey: { expires_at: expiresAt, replaced_by: replacedBy, status } }: Props) {
  if (expiresAt === null) return <span className="text-ink-2">{t.noExpiry}</span>;
  if (status === "live" && replacedBy !== null) {
    return (
      <Status glyph="attention">
        <span>
          <RichText text={t.rolledEnds} parts={{ time: <Time value={expiresAt} form="relative" /> }} />
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

/** The actions for a live key, or why the key has ended. */
function KeyActions({ apiKey }: Props) {
  switch (apiKey.status) {
    case "live":
      return (
        <Can permission="api_keys:write">
          <KeyMenu apiKey={apiKey} />
        </Can>
      );
    case "revoked":
      return <Status glyph="cancelled">{apiKey.replaced_by === null ? t.revoked : t.rolled}</Status>;
    case "expired":
      return <Status glyph="expired">{t.expired}</Status>;
  }
}

/** A rolled key, still live until it expires, can only be revoked. A person rolls only keys within their own role. */
function KeyMenu({ apiKey }: Props) {
  const { permissions } = useDashboard();
  const { show } = useDialogs();
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (dialog: ReactNode) => show(dialog, { returnFocusTo: trigger });
  return (
    <Menu
      trigger={(props) => <IconButton {...props} ref={trigger} label={t.actionsFor(apiKey.name)} icon={Ellipsis} />}
    >
      {apiKey.replaced_by === null ? (
        <>
          <MenuItem icon={Pencil} onSelect={() => open(<EditKeyDialog apiKey={apiKey} />)}>
            {t.edit}
          </MenuItem>
          {isOffered(apiKey.permissions, permissions, []) ? (
            <MenuItem icon={RefreshCw} onSelect={() => open(<RollKeyDialog apiKey={apiKey} />)}>
              {t.roll}
            </MenuItem>
          ) : null}
        </>
      ) : null}
      <MenuItem icon={Ban} danger onSelect={() => open(<RevokeKeyDialog apiKey={apiKey} />)}>
        {t.revoke}
      </MenuItem>
    </Menu>
  );
}
