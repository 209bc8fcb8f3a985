import type { RefObject } from "react";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** What is being done with an endpoint. */
export type EndpointAct = "edit" | "recover" | "rotate" | "disable" | "delete";

export type EndpointDialogProps = {
  endpoint: PresentedWebhookEndpoint;
  onClose: () => void;
  /** The control that the focus returns to. */
  returnFocus: RefObject<HTMLButtonElement | null>;
};
