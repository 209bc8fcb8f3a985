"use client";

import { useRef } from "react";
import { useRemoveReceivingAddress } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Glyph } from "@/components/ui/glyph";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedReceivingAddress } from "@/lib/merchants/schema";

type Props = { entry: PresentedReceivingAddress | null; onClose: () => void };

export function RemoveAddressDialog({ entry, onClose }: Props) {
  return entry ? <Remove entry={entry} onClose={onClose} /> : null;
}

function Remove({ entry, onClose }: { entry: PresentedReceivingAddress; onClose: () => void }) {
  const { environment } = useDashboard();
  const remove = useRemoveReceivingAddress(environment);
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    remove.mutate(entry.id, {
      onSuccess: () => {
        announce("The receiving address is removed.");
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Stop using this address on ${entry.chain.name}?`}
      initialFocus={keep}
    >
      <Refusal text={remove.error?.message} />
      <Address address={entry.address} />
      <ul className="facts">
        <li data-tone="neutral">
          <Glyph name="cancelled" />
          <span>New payment requests on {entry.chain.name} no longer use it by themselves.</span>
        </li>
        <li data-tone="completed">
          <Glyph name="completed" />
          <span>
            Requests that already name it stay open and are still watched. The address and its money stay yours.
          </span>
        </li>
      </ul>
      <div className="dialog-actions">
        <Button ref={keep} onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={confirm}>
          {remove.isPending ? "Removing" : "Remove address"}
        </Button>
      </div>
    </Dialog>
  );
}
