"use client";

import { messages } from "./address-messages";
import { messages as common } from "./messages";
import { protectionPath } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useData } from "@/components/shell/environment-data";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { ErrorNotice, Notice, Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedAddressProtection } from "@/lib/accounts/merchants/schema";

const { protection: t, switchOn, switchOff } = messages;

/** Whether requests may use only listed addresses. */
export function AddressProtection() {
  const query = useData<PresentedAddressProtection>(["address-protection"], protectionPath);
  return (
    <QueryStates query={query} failure={t.failure} loading={<SectionSkeleton />}>
      {(protection) => <Protection protection={protection} />}
    </QueryStates>
  );
}

function Protection({ protection: { enabled, ends_at } }: { protection: PresentedAddressProtection }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Status glyph={enabled ? "completed" : "cancelled"} live>
        {enabled ? t.on : t.off}
      </Status>
      {ends_at ? (
        <Notice glyph="attention" role="status">
          <RichText text={t.ending} parts={{ time: <Time value={ends_at} form="exact" /> }} />
        </Notice>
      ) : null}
      <Can permission="settings:write">
        <Switch enabled={enabled} isEnding={ends_at !== null} />
      </Can>
    </div>
  );
}

function Switch({ enabled, isEnding }: { enabled: boolean; isEnding: boolean }) {
  const { show } = useDialogs();
  const keepOn = useSwitchAddressProtection();
  if (!enabled) return <Button onClick={() => show(<SwitchOnDialog />)}>{switchOn.start}</Button>;
  if (!isEnding) return <Button onClick={() => show(<SwitchOffDialog />)}>{switchOff.submit}</Button>;
  return (
    <>
      <ErrorNotice text={keepOn.error?.message} />
      <Button
        variant="primary"
        busy={keepOn.isPending}
        onClick={() => keepOn.mutate({ enabled: true }, { onSuccess: () => announce(t.staysOn) })}
      >
        {t.keepOn}
      </Button>
    </>
  );
}

function SwitchOnDialog() {
  const change = useSwitchAddressProtection();
  return (
    <ConfirmDialog
      title={switchOn.title}
      keep={common.cancel}
      confirm={[switchOn.submit, switchOn.submitting]}
      variant="primary"
      onConfirm={() => change.mutateAsync({ enabled: true })}
      done={switchOn.done}
      effects={[
        { glyph: "completed", text: switchOn.listedOnly },
        { glyph: "completed", text: switchOn.listedWork },
        { glyph: "expired", text: switchOn.newWait },
        { glyph: "attention", text: switchOn.offWaits },
      ]}
    />
  );
}

function SwitchOffDialog() {
  const change = useSwitchAddressProtection();
  return (
    <ConfirmDialog
      title={switchOff.title}
      keep={t.keepOn}
      confirm={[switchOff.submit, switchOff.submitting]}
      onConfirm={() => change.mutateAsync({ enabled: false })}
      done={switchOff.done}
      effects={[
        { glyph: "expired", text: switchOff.stays },
        { glyph: "attention", text: switchOff.risk },
      ]}
    />
  );
}

/** Also refetches addresses and pools, because addresses that were added recently become usable when protection ends. */
function useSwitchAddressProtection() {
  const resources = ["address-protection", "receiving-addresses", "address-pools"];
  return useApiMutation<{ enabled: boolean }>(resources, protectionPath, { method: "PATCH" });
}
