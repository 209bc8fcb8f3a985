"use client";

import { useState } from "react";
import { messages } from "./messages";
import { invitationsResource, memberPath, membersResource } from "./queries";
import { RoleChoices } from "./role-choices";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Checkbox } from "@/components/ui/input";
import { announce } from "@/components/ui/toaster";
import type { Role } from "@/lib/accounts/merchants/permissions";
import {
  changeRoleSchema,
  type ChangeRoleBody,
  type PresentedMember,
  type RemoveMemberBody,
} from "@/lib/accounts/members/schema";

type Props = { member: PresentedMember };

export function ChangeRoleDialog({ member: { id, name, role } }: Props) {
  const t = messages.role;
  const call = { method: "PATCH" } as const;
  const change = useApiMutation<ChangeRoleBody>([membersResource, invitationsResource], memberPath(id), call);
  return (
    <FormDialog
      title={t.title(name)}
      description={t.description}
      submit={[t.submit, t.submitting]}
      schema={changeRoleSchema}
      toBody={(values: { role: Role }) => values}
      defaultValues={{ role }}
      onSubmit={async (body) => {
        await change.mutateAsync(body);
        announce(t.done);
      }}
    >
      {(form) => <RoleChoices legend={messages.columns.role} field={form.register("role")} />}
    </FormDialog>
  );
}

export function TransferDialog({ member: { id, name } }: Props) {
  const t = messages.transfer;
  const transfer = useApiMutation([membersResource], memberPath(id, "/transfer"));
  return (
    <ConfirmDialog
      title={t.title(name)}
      description={t.several}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={async () => {
        await transfer.mutateAsync();
        // The person's own permissions have changed.
        location.reload();
      }}
      done={t.done}
      effects={[
        { glyph: "completed", text: t.becomesOwner },
        { glyph: "attention", text: t.youBecomeAdmin },
      ]}
    />
  );
}

export function RemoveDialog({ member: { id, name, api_keys: keys } }: Props) {
  const t = messages.remove;
  const [revokes, setRevokes] = useState(false);
  const remove = useApiMutation<RemoveMemberBody>(
    [membersResource, invitationsResource, "api-keys"],
    memberPath(id, "/remove"),
  );
  return (
    <ConfirmDialog
      title={t.title(name)}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => remove.mutateAsync({ revoke_api_keys: revokes })}
      done={t.done(name)}
      effects={[
        { glyph: "cancelled", text: t.ends },
        { glyph: "cancelled", text: t.invitations },
        { glyph: "completed", text: t.requestsStay },
        ...(keys.length === 0 ? [{ glyph: "completed" as const, text: t.noKeys }] : []),
      ]}
    >
      {keys.length > 0 ? (
        <div className="grid gap-2">
          <p>{t.keys}</p>
          <ul className="list-disc ps-5 text-sm">
            {keys.map((key) => (
              <li key={key.id} className="wrap-anywhere">
                <bdi>{key.name}</bdi>, {t.environments[key.environment]}
              </li>
            ))}
          </ul>
          <Checkbox checked={revokes} onChange={(event) => setRevokes(event.currentTarget.checked)}>
            {t.revoke}
          </Checkbox>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

export function LeaveDialog({ business }: { business: string }) {
  const t = messages.leave;
  const leave = useApiMutation([], "/api/dashboard/membership", { method: "DELETE" });
  return (
    <ConfirmDialog
      title={t.title(business)}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={async () => {
        await leave.mutateAsync();
        location.assign("/");
      }}
      effects={[
        { glyph: "cancelled", text: t.ends },
        { glyph: "completed", text: t.keysStay },
        { glyph: "completed", text: t.account },
      ]}
    />
  );
}
