"use client";

import { messages } from "./messages";
import { approvalPath, approvalsResource } from "./queries";
import { ApprovalValues } from "./values";
import { messages as names } from "@/components/accounts/audit/operation-messages";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { PresentedApproval } from "@/lib/accounts/four-eyes/schema";

const { waiting: t } = messages;

type Props = { approval: PresentedApproval };

export function ApproveDialog({ approval }: Props) {
  // The change may concern each of these pages.
  const resources = [
    "receiving-addresses",
    "address-pools",
    "address-protection",
    "webhooks",
    "members",
    "invitations",
  ];
  const approve = useApiMutation([approvalsResource, ...resources], approvalPath(approval.id, "/approve"));
  return (
    <ConfirmDialog
      title={messages.approve.title}
      keep={messages.cancel}
      confirm={[t.approve, messages.approve.submitting]}
      variant="primary"
      onConfirm={() => approve.mutateAsync()}
      done={messages.approve.done}
      effects={[
        { glyph: "attention", text: messages.approve.now },
        { glyph: "attention", text: messages.approve.check },
      ]}
    >
      <Change approval={approval} />
    </ConfirmDialog>
  );
}

export function DeclineDialog({ approval }: Props) {
  const decline = useApiMutation([approvalsResource], approvalPath(approval.id, "/decline"));
  return (
    <ConfirmDialog
      title={messages.decline.title}
      keep={messages.decline.keep}
      confirm={[t.decline, messages.decline.submitting]}
      onConfirm={() => decline.mutateAsync()}
      done={messages.decline.done}
      effects={[{ glyph: "cancelled", text: messages.decline.nothing }]}
    >
      <Change approval={approval} />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ approval }: Props) {
  const withdraw = useApiMutation([approvalsResource], approvalPath(approval.id), { method: "DELETE" });
  return (
    <ConfirmDialog
      title={messages.withdraw.title}
      keep={messages.decline.keep}
      confirm={[t.withdraw, messages.withdraw.submitting]}
      onConfirm={() => withdraw.mutateAsync()}
      done={messages.withdraw.done}
      effects={[{ glyph: "cancelled", text: messages.withdraw.nothing }]}
    >
      <Change approval={approval} />
    </ConfirmDialog>
  );
}

function Change({ approval }: Props) {
  return (
    <div className="grid gap-2">
      <p className="font-bold">{names.operations[approval.operation]}</p>
      <ApprovalValues approval={approval} />
    </div>
  );
}
