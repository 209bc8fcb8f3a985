"use client";

import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { InvitationTable } from "./invitations";
import { messages as t } from "./messages";
import { useManagedRoles, useMembers } from "./queries";
import { messages as roleTexts } from "./role-messages";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DialogButton } from "@/components/shell/dialog-button";
import { Button, IconButton } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Ellipsis, Trash2 } from "@/components/ui/icons";
import { KeyRound, LogOut, Pencil } from "@/components/ui/more-icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-items";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { Clip, RowsTable, actionsColumn, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedMember } from "@/lib/accounts/members/schema";

const InviteDialog = lazyDialog(() => import("./invite-dialogs").then((dialogs) => dialogs.InviteDialog));
const ChangeRoleDialog = lazyDialog(() => import("./member-dialogs").then((dialogs) => dialogs.ChangeRoleDialog));
const RemoveDialog = lazyDialog(() => import("./member-dialogs").then((dialogs) => dialogs.RemoveDialog));
const TransferDialog = lazyDialog(() => import("./member-dialogs").then((dialogs) => dialogs.TransferDialog));
const LeaveDialog = lazyDialog(() => import("./member-dialogs").then((dialogs) => dialogs.LeaveDialog));

/** The members of the business and its open invitations. */
export function PeoplePage() {
  const members = useMembers();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHead
        title={t.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/team">{text}</Link>} />}
        actions={
          <DialogButton permission="members:write" trigger={trigger} dialog={<InviteDialog />}>
            {t.invite}
          </DialogButton>
        }
      />
      <QueryStates query={members} failure={t.failure} loading={<MemberTable rows={undefined} />}>
        {(rows) => <MemberTable rows={rows} />}
      </QueryStates>
      <InvitationTable />
      <LeaveButton />
    </>
  );
}

function MemberTable({ rows }: { rows: PresentedMember[] | undefined }) {
  const managed = useManagedRoles();
  const isOwner = managed.includes("owner");
  const columns: Column<PresentedMember>[] = [
    {
      title: t.columns.person,
      width: "10rem",
      cardCorner: "top-left",
      cell: (member) => <Person member={member} />,
    },
    {
      title: t.columns.role,
      width: "5rem",
      cardCorner: "bottom-left",
      className: "w-32",
      cell: (member) => <RoleCell member={member} />,
    },
    {
      title: t.columns.lastSeen,
      width: "5rem",
      cardCorner: "bottom-right",
      className: "w-36",
      cellClassName: "text-ink-2",
      cell: ({ last_seen_at: seenAt }) => (seenAt ? <Time value={seenAt} /> : t.never),
    },
    {
      title: t.columns.invitedBy,
      width: "8rem",
      className: "w-56 @max-4xl:hidden",
      cellClassName: "text-ink-2",
      cell: ({ invited_by: inviter }) => (inviter ? <Clip text={inviter} /> : null),
    },
    actionsColumn(t.columns.actions, (member) =>
      managed.includes(member.role) && !member.is_you ? (
        <Can permission="members:write">
          <MemberMenu member={member} isOwner={isOwner} />
        </Can>
      ) : null,
    ),
  ];
  return <RowsTable columns={columns} rows={rows} keyOf={({ id }) => id} skeletonRows={3} isTall />;
}

function Person({ member: { name, email, is_you: isYou } }: { member: PresentedMember }) {
  return (
    <span className="grid min-w-0">
      <span className="flex min-w-0 gap-2">
        <Clip className="font-bold" text={name} />
        {isYou ? <span className="text-ink-2">{t.you}</span> : null}
      </span>
      <Clip className="text-sm text-ink-2" text={email} />
    </span>
  );
}

function RoleCell({ member: { role, has_second_factor: hasFactor } }: { member: PresentedMember }) {
  return (
    <span className="grid justify-items-start">
      {roleTexts.roles[role].name}
      {hasFactor === false ? (
        <Status glyph="attention" isSmall>
          {t.noFactor}
        </Status>
      ) : null}
    </span>
  );
}

function MemberMenu({ member, isOwner }: { member: PresentedMember; isOwner: boolean }) {
  const { show } = useDialogs();
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (dialog: ReactNode) => show(dialog, { returnFocusTo: trigger });
  return (
    <Menu
      trigger={(props) => <IconButton {...props} ref={trigger} label={t.actionsFor(member.email)} icon={Ellipsis} />}
    >
      <MenuItem icon={Pencil} onSelect={() => open(<ChangeRoleDialog member={member} />)}>
        {t.role.action}
      </MenuItem>
      {isOwner ? (
        <MenuItem icon={KeyRound} onSelect={() => open(<TransferDialog member={member} />)}>
          {t.transfer.action}
        </MenuItem>
      ) : null}
      <MenuItem icon={Trash2} danger onSelect={() => open(<RemoveDialog member={member} />)}>
        {t.remove.action}
      </MenuItem>
    </Menu>
  );
}

function LeaveButton() {
  const { merchantName } = useDashboard();
  const { show } = useDialogs();
  return (
    <div className="mt-10">
      <Button variant="opens-danger" icon={LogOut} onClick={() => show(<LeaveDialog business={merchantName} />)}>
        {t.leave.action}
      </Button>
    </div>
  );
}
