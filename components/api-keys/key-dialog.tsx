"use client";

import { EditDialog } from "./edit-dialog";
import type { KeyAct } from "./key-act";
import { RevokeDialog } from "./revoke-dialog";
import { RollDialog } from "./roll-dialog";
import type { PresentedCreatedApiKey } from "@/lib/api-keys/schema";

type KeyDialogProps = {
  doing: KeyAct | null;
  onClose: () => void;
  onRolled: (key: PresentedCreatedApiKey) => void;
};

/** The dialog of what is being done with a key, if anything is. */
export function KeyDialog({ doing, onClose, onRolled }: KeyDialogProps) {
  if (!doing) return null;
  const { act, apiKey, trigger } = doing;
  switch (act) {
    case "edit":
      return <EditDialog apiKey={apiKey} onClose={onClose} returnFocus={trigger} />;
    case "roll":
      return <RollDialog apiKey={apiKey} onClose={onClose} returnFocus={trigger} onRolled={onRolled} />;
    case "revoke":
      return <RevokeDialog apiKey={apiKey} onClose={onClose} returnFocus={trigger} />;
  }
}
