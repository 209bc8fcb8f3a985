"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { messages } from "./messages";
import { hasFactor, requirementPath, securityResource } from "./queries";
import { useMembers } from "@/components/accounts/people/queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";
import { Notice, Status } from "@/components/ui/status";
import type { PresentedSecurity } from "@/lib/accounts/two-factor/schema";

const t = messages.requirement;

type Props = { security: PresentedSecurity };

/** Tells a person without the required second factor why other pages lead here, and how to go on. */
export function RequirementNotice({ security }: Props) {
  const { merchantName, homePath, lacksRequiredFactor } = useDashboard();
  const router = useRouter();
  // A frame from before the factor was set up does not know the pages that this person may open.
  const isFrameLocked = hasFactor(security) && lacksRequiredFactor;
  const isMet = hasFactor(security) && !lacksRequiredFactor;
  const [wasLocked, setWasLocked] = useState(!isMet);
  if (!isMet && !wasLocked) setWasLocked(true);
  useEffect(() => {
    if (isFrameLocked) router.refresh();
  }, [isFrameLocked, router]);
  if (!security.is_required || !wasLocked) return null;
  return (
    <div className="pb-6">
      <Notice glyph={isMet ? "completed" : "attention"} role="status">
        {isMet ? (
          <RichText text={t.met} link={(text) => <Link href={homePath}>{text}</Link>} />
        ) : (
          <RichText text={t.needed} parts={{ business: <bdi>{merchantName}</bdi> }} />
        )}
      </Notice>
    </div>
  );
}

/** Whether the business requires a second factor of everyone. */
export function Requirement({ security }: Props) {
  const { show } = useDialogs();
  const { is_required: isRequired } = security;
  const start = hasFactor(security) ? (
    <Button onClick={() => show(<StartDialog />)}>{t.start}</Button>
  ) : (
    <p className="text-sm text-ink-2">{t.ownFirst}</p>
  );
  return (
    <div className="grid justify-items-start gap-4">
      <Status glyph={isRequired ? "completed" : "cancelled"} live>
        {isRequired ? t.on : t.off}
      </Status>
      <Can permission="settings:write">
        {isRequired ? <Button onClick={() => show(<StopDialog />)}>{t.stop}</Button> : start}
      </Can>
    </div>
  );
}

function StartDialog() {
  const change = useRequire();
  const without = useMembers().data?.filter((member) => member.has_second_factor === false) ?? [];
  return (
    <ConfirmDialog
      title={t.startTitle}
      keep={messages.cancel}
      confirm={[t.start, t.starting]}
      variant="primary"
      onConfirm={() => change.mutateAsync({ required: true })}
      done={t.started}
      effects={[
        { glyph: "attention", text: t.startEffect },
        ...(without.length > 0
          ? [{ glyph: "attention" as const, text: t.without(without.map(({ email }) => email).join(", ")) }]
          : []),
        { glyph: "completed", text: t.keysStay },
      ]}
    />
  );
}

function StopDialog() {
  const change = useRequire();
  return (
    <ConfirmDialog
      title={t.stopTitle}
      keep={t.keep}
      confirm={[t.stop, t.stopping]}
      onConfirm={() => change.mutateAsync({ required: false })}
      done={t.stopped}
      effects={[{ glyph: "attention", text: t.stopEffect }]}
    />
  );
}

function useRequire() {
  return useApiMutation<{ required: boolean }>([securityResource], requirementPath, { method: "PATCH" });
}
