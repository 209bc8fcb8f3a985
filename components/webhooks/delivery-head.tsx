"use client";

import { RotateCw } from "lucide-react";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DeliveryMark } from "./delivery-mark";
import { useRedeliver } from "./delivery-queries";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/toaster";
import type { PresentedDeliveryDetail } from "@/lib/webhooks/delivery/schema";

/** What is sent and how far it is; once more at the press of a button. */
export function DeliveryHead({ delivery }: { delivery: PresentedDeliveryDetail }) {
  const { suspended } = useDashboard();
  return (
    <div className="page-head">
      <div className="headline min-w-0">
        <h1 className="mono code-title">{delivery.event.type}</h1>
        <DeliveryMark delivery={delivery} pill />
      </div>
      {suspended ? null : <Redeliver id={delivery.id} isPending={delivery.status === "pending"} />}
    </div>
  );
}

function Redeliver({ id, isPending }: { id: string; isPending: boolean }) {
  const redeliver = useRedeliver(useDashboard().environment, id);
  const again = () =>
    redeliver.mutate(undefined, {
      onSuccess: () => announce("The event is on its way again."),
      onError: (error) => announce(error.message),
    });
  return (
    <Button busy={redeliver.isPending} onClick={again}>
      <RotateCw className="icon" aria-hidden />
      {isPending ? "Try now" : "Redeliver"}
    </Button>
  );
}
