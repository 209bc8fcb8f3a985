"use client";

import { useState } from "react";
import { DeleteDialog, DisableDialog } from "@/components/webhooks/confirm-dialogs";
import { EditDialog } from "@/components/webhooks/edit-dialog";
import type { EndpointAct, EndpointDialogProps } from "@/components/webhooks/endpoint-act";
import { EndpointSlip } from "@/components/webhooks/endpoint-slip";
import { RecoverDialog } from "@/components/webhooks/recover-dialog";
import { RotateDialog } from "@/components/webhooks/rotate-dialog";
import type { PresentedEndpointWithSecret } from "@/lib/webhooks/schema";

/** The dialog of what is being done with an endpoint, if anything is; a new secret is shown in its place. */
export function EndpointDialog({ act, ...rest }: EndpointDialogProps & { act: EndpointAct | null }) {
  const [rotated, setRotated] = useState<PresentedEndpointWithSecret | null>(null);
  return (
    <>
      {act === "edit" ? <EditDialog {...rest} /> : null}
      {act === "recover" ? <RecoverDialog {...rest} /> : null}
      {act === "disable" ? <DisableDialog {...rest} /> : null}
      {act === "delete" ? <DeleteDialog {...rest} /> : null}
      {act === "rotate" ? <RotateDialog {...rest} onRotated={setRotated} /> : null}
      <EndpointSlip
        endpoint={rotated}
        title="The new secret is ready"
        onClose={() => setRotated(null)}
        returnFocus={rest.returnFocus}
      />
    </>
  );
}
