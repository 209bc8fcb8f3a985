"use client";

import { useRef, type ReactNode } from "react";
import { messages as t } from "./messages";
import { useInvitations, useManagedRoles } from "./queries";
import { messages as roleTexts } from "./role-messages";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Ellipsis } from "@/components/ui/icons";
import { Ban, Send } from "@/components/ui/more-icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-items";
import { Clip, RowsTable, actionsColumn, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedInvitation } from "@/lib/accounts/members/schema";

const ResendDialog = lazyDialog(() => import("./invite-dialogs").then((dialogs) => dialogs.ResendDialog));
const WithdrawDialog = lazyDialog(() => import("./invite-dialogs").then((dialogs) => dialogs.WithdrawDialog));

/** The invitations that are still open, with those that have expired. */
export function InvitationTable() {
  const invitations = useInvitations();
  return (
    <section className="mt-10" aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3">
        {t.invitations.title}
      </h2>
      <QueryStates query={invitations} failure={t.invitations.failure} loading={<Table rows={undefined} />}>
        {(rows) => (rows.length === 0 ? <p className="text-ink-2">{t.invitations.none}</p> : <Table rows={rows} />)}
      </QueryStates>
    </section>
  );
}

function Table({ rows }: { rows: PresentedInvitation[] | undefined }) {
  const managed = useManagedRoles();
  const columns: Column<PresentedInvitation>[] = [
    {
      title: t.inviteDialog.email,
      width: "10rem",
      cardCorner: "top-left",
      cell: ({ email }) => <Clip className="font-bold" text={email} />,
    },
    {
      title: t.columns.role,
      width: "5rem",
      cardCorner: "bottom-left",
      className: "w-32",
      cell: ({ role }) => roleTexts.roles[role].name,
    },
    {
      title: t.columns.expires,
      width: "5rem",
      cardCorner: "bottom-right",
      className: "w-36",
      cellClassName: "text-ink-2",
      cell: ({ status, expires_at: expiresAt }) =>
        status === "expired" ? <Status glyph="expired">{t.expired}</Status> : <Time value={expiresAt} />,
    },
    {
      title: t.columns.invitedBy,
      width: "8rem",
      className: "w-56 @max-4xl:hidden",
      cellClassName: "text-ink-2",
      cell: ({ invited_by: inviter }) => <Clip text={inviter ?? t.operator} />,
    },
    actionsColumn(t.columns.actions, (invitation) =>
      managed.includes(invitation.role) ? (
        <Can permission="members:write">
          <InvitationMenu invitation={invitation} />
        </Can>
      ) : null,
    ),
  ];
  return <RowsTable columns={columns} rows={rows} keyOf={({ id }) => id} skeletonRows={1} />;
}

function InvitationMenu({ invitation }: { invitation: PresentedInvitation }) {
  const { show } = useDialogs();
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (dialog: ReactNode) => show(dialog, { returnFocusTo: trigger });
  return (
    <Menu
      trigger={(props) => (
        <IconButton {...props} ref={trigger} label={t.actionsFor(invitation.email)} icon={Ellipsis} />
      )}
    >
      <MenuItem icon={Send} onSelect={() => open(<ResendDialog invitation={invitation} />)}>
        {t.invitations.resend}
      </MenuItem>
      <MenuItem icon={Ban} danger onSelect={() => open(<WithdrawDialog invitation={invitation} />)}>
        {t.invitations.withdraw}
      </MenuItem>
    </Menu>
  );
}
