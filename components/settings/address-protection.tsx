"use client";

import { useAddressProtection, useSwitchAddressProtection } from "./queries";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Facts, Notice, Refusal, Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedAddressProtection } from "@/lib/merchants/schema";

/** Whether requests may use only listed addresses. */
export function AddressProtection() {
  return (
    <QueryStates
      query={useAddressProtection()}
      failure="Address protection could not be loaded"
      loading={<SectionSkeleton />}
    >
      {(protection) => <Protection protection={protection} />}
    </QueryStates>
  );
}

function Protection({ protection: { enabled, ends_at } }: { protection: PresentedAddressProtection }) {
  const { suspended } = useDashboard();
  return (
    <div className="grid justify-items-start gap-4">
      <Status glyph={enabled ? "completed" : "cancelled"} live>
        {enabled ? "On: only listed addresses are accepted" : "Off: payment requests can name any address"}
      </Status>
      {ends_at ? (
        <Notice glyph="attention" role="status">
          Protection ends on <Time value={ends_at} form="exact" />. Until then, it stays on.
        </Notice>
      ) : null}
      {suspended ? null : <Switch enabled={enabled} isEnding={ends_at !== null} />}
    </div>
  );
}

function Switch({ enabled, isEnding }: { enabled: boolean; isEnding: boolean }) {
  const { show } = useDialogs();
  const keep = useSwitchAddressProtection();
  if (!enabled) return <Button onClick={() => show(<SwitchOnDialog />)}>Accept listed addresses only</Button>;
  if (!isEnding) return <Button onClick={() => show(<SwitchOffDialog />)}>Switch off</Button>;
  return (
    <>
      <Refusal text={keep.error?.message} />
      <Button
        variant="primary"
        busy={keep.isPending}
        onClick={() => keep.mutate(true, { onSuccess: () => announce("Protection stays on") })}
      >
        Keep it on
      </Button>
    </>
  );
}

function SwitchOnDialog() {
  const change = useSwitchAddressProtection();
  return (
    <ConfirmDialog
      title="Accept listed addresses only?"
      keep="Cancel"
      act={["Switch on", "Switching on"]}
      variant="primary"
      onConfirm={async () => {
        await change.mutateAsync(true);
        announce("Only listed addresses are accepted");
      }}
    >
      <Facts
        facts={[
          {
            glyph: "completed",
            text: "From now on, payment requests can use only receiving and pool addresses listed here.",
          },
          {
            glyph: "completed",
            text: "Addresses that are already listed work immediately. Open payment requests do not change.",
          },
          { glyph: "expired", text: "New addresses can be used 24 hours after you add them." },
          { glyph: "attention", text: "Switching protection off also takes 24 hours." },
        ]}
      />
    </ConfirmDialog>
  );
}

function SwitchOffDialog() {
  const change = useSwitchAddressProtection();
  return (
    <ConfirmDialog
      title="Switch protection off in 24 hours?"
      keep="Keep it on"
      act={["Switch off", "Switching off"]}
      onConfirm={async () => {
        await change.mutateAsync(false);
        announce("Protection ends in 24 hours");
      }}
    >
      <Facts
        facts={[
          { glyph: "expired", text: "Protection stays on for 24 hours. Until then, you can cancel this." },
          {
            glyph: "attention",
            text: "After that, anyone with an API key that can create payment requests can have money sent to any address.",
          },
        ]}
      />
    </ConfirmDialog>
  );
}
