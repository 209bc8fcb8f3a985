import type { RefObject } from "react";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

/** What can be done with a key in the list, and the button that the focus returns to afterwards. */
export type KeyAct = {
  act: "edit" | "roll" | "revoke";
  apiKey: PresentedApiKey;
  trigger: RefObject<HTMLButtonElement | null>;
};

export type KeyDialogProps = {
  apiKey: PresentedApiKey;
  onClose: () => void;
  returnFocus: KeyAct["trigger"];
};
