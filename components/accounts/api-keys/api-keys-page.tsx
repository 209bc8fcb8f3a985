"use client";

import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { messages } from "./messages";
import { useApiKeys } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DialogButton } from "@/components/shell/dialog-button";
import { IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Ellipsis } from "@/components/ui/icons";
import { Ban, Pencil, RefreshCw } from "@/components/ui/more-icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { maxActiveKeys, type PresentedApiKey } from "@/lib/accounts/api-keys/schema";
import { isOffered, permissionText, shortPermissionText } from "./permission-text";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-items";
import { Clip, RowsTable, actionsColumn, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";

const CreateKeyDialog = lazyDialog(() => import("./key-dialogs").then((dialogs) => dialogs.CreateKeyDialog));
const EditKeyDialog = lazyDialog(() => import("./key-dialogs").then((dialogs) => dialogs.EditKeyDialog));
const RevokeKeyDialog = lazyDialog(() => import("./key-lifecycle-dialogs").then((dialogs) => dialogs.RevokeKeyDialog));
const RollKeyDialog = lazyDialog(() => import("./key-lifecycle-dialogs").then((dialogs) => dialogs.RollKeyDialog));

const { page: t, table: columnTexts } = messages;

export function ApiKeysPage() {
  const keys = useApiKeys();
  const trigger = useRef<HTMLButtonElement>(null);
  const createButton = (
    <DialogButton permission="api_keys:write" trigger={trigger} dialog={<CreateKeyDialog />}>
      {t.create}
    </DialogButton>
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/authentication">{text}</Link>} />}
        actions={keys.data?.length === 0 ? null : createButton}
      />
      <QueryStates query={keys} failure={t.failure} loading={<Keys keys={undefined} />}>
        {(data) => (data.length === 0 ? <NoKeys createButton={createButton} /> : <Keys keys={data} />)}
      </QueryStates>
    </>
  );
}

function Keys({ keys }: { keys: PresentedApiKey[] | undefined }) {
  const liveCount = keys?.filter(({ status }) => status === "live").length;
  return (
    <>
      <KeyTable keys={keys} />
      <div className="flex items-center justify-between pt-3 text-sm text-ink-2">
        <span>{liveCount === undefined ? t.loading : t.count(liveCount, maxActiveKeys)}</span>
      </div>
    </>
  );
}

function NoKeys({ createButton }: { createButton: ReactNode }) {
  const { title, text } = t.empty[useDashboard().environment];
  return <Empty title={title} actions={createButton} text={text} />;
}

const columns = (): Column<PresentedApiKey>[] => [
  {
    title: columnTexts.name,
    width: "8rem",
    cardCorner: "top-left",
    cell: (key) => <Clip className="font-bold" text={key.name} />,
  },
  {
    title: columnTexts.key,
    width: "8rem",
    cardCorner: "bottom-left",
    className: "w-38",
    cellClassName: "font-mono text-mono",
    cell: (key) => key.hint,
  },
  {
    title: columnTexts.permissions,
    width: "8rem",
    className: "w-38 @max-3xl:hidden",
    cell: (key) => <span title={permissionText(key.permissions)}>{shortPermissionText(key.permissions)}</span>,
  },
  {
    title: columnTexts.limit,
    width: "4rem",
    className: "w-28 @max-5xl:hidden",
    cell: (key) => columnTexts.perMinute(key.rate_limit_per_minute),
  },
  {
    title: columnTexts.lastUsed,
    width: "4rem",
    cardCorner: "bottom-right",
    className: "w-28",
    cellClassName: "text-ink-2",
    cell: (key) => (key.last_used_at ? <Time value={key.last_used_at} /> : columnTexts.neverUsed),
  },
  {
    title: columnTexts.expires,
    width: "5rem",
    className: "w-44 @max-4xl:hidden",
    cell: (key) => <Expiry apiKey={key} />,
  },
  {
    title: columnTexts.created,
    width: "4rem",
    className: "w-28 @max-6xl:hidden",
    cellClassName: "text-ink-2",
    cell: (key) => <Time value={key.created_at} />,
  },
  actionsColumn(columnTexts.actions, (key) => <KeyActions apiKey={key} />),
];

function KeyTable({ keys }: { keys: PresentedApiKey[] | undefined }) {
  return <RowsTable columns={columns()} rows={keys} keyOf={({ id }) => id} skeletonRows={4} />;
}

type Props = { apiKey: PresentedApiKey };

function Expiry({ apiKey: { expires_at: expiresAt, replaced_by: replacedBy, status } }: Props) {
  if (expiresAt === null) return <span className="text-ink-2">{columnTexts.noExpiry}</span>;
  if (status === "live" && replacedBy !== null) {
    return (
      <Status glyph="attention">
        <span>
          <RichText text={columnTexts.rolledEnds} parts={{ time: <Time value={expiresAt} form="relative" /> }} />
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
      return (
        <Status glyph="cancelled">{apiKey.replaced_by === null ? columnTexts.revoked : columnTexts.rolled}</Status>
      );
    case "expired":
      return <Status glyph="expired">{columnTexts.expired}</Status>;
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
      trigger={(props) => (
        <IconButton {...props} ref={trigger} label={columnTexts.actionsFor(apiKey.name)} icon={Ellipsis} />
      )}
    >
      {apiKey.replaced_by === null ? (
        <>
          <MenuItem icon={Pencil} onSelect={() => open(<EditKeyDialog apiKey={apiKey} />)}>
            {columnTexts.edit}
          </MenuItem>
          {isOffered(apiKey.permissions, permissions, []) ? (
            <MenuItem icon={RefreshCw} onSelect={() => open(<RollKeyDialog apiKey={apiKey} />)}>
              {columnTexts.roll}
            </MenuItem>
          ) : null}
        </>
      ) : null}
      <MenuItem icon={Ban} danger onSelect={() => open(<RevokeKeyDialog apiKey={apiKey} />)}>
        {columnTexts.revoke}
      </MenuItem>
    </Menu>
  );
}
