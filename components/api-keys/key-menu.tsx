"use client";

import { Ban, Ellipsis, Pencil, RefreshCw } from "lucide-react";
import { useRef } from "react";
import type { KeyAct } from "./key-act";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

/** What can be done with a key that works. One that was rolled keeps its settings until it ends. */
export function KeyMenu({ apiKey, onAct }: { apiKey: PresentedApiKey; onAct: (act: KeyAct) => void }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const start = (act: KeyAct["act"]) => onAct({ act, apiKey, trigger });
  return (
    <Menu
      trigger={
        <IconButton ref={trigger} label={`Actions for ${apiKey.name}`}>
          <Ellipsis className="icon" aria-hidden />
        </IconButton>
      }
    >
      {apiKey.replaced_by === null ? (
        <>
          <MenuItem onSelect={() => start("edit")}>
            <Pencil className="icon" aria-hidden />
            Edit
          </MenuItem>
          <MenuItem onSelect={() => start("roll")}>
            <RefreshCw className="icon" aria-hidden />
            Roll
          </MenuItem>
        </>
      ) : null}
      <MenuItem danger onSelect={() => start("revoke")}>
        <Ban className="icon" aria-hidden />
        Revoke
      </MenuItem>
    </Menu>
  );
}
