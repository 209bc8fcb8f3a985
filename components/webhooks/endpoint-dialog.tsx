"use client";

import { useState } from "react";
import { DeleteDialog, DisableDialog } from "./confirm-dialogs";
import { EditDialog } from "./edit-dialog";
import type { EndpointAct, EndpointDialogProps } from "./endpoint-act";
import { EndpointSlip } from "./endpoint-slip";
import { RecoverDialog } from "./recover-dialog";
import { RotateDialog } from "./rotate-dialog";
import type { PresentedEndpointWithSecret } from "@/lib/webhooks/endpoints/schema";

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
