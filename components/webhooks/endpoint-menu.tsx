"use client";

import { Ban, CirclePlay, Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import type { EndpointAct } from "./endpoint-act";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type EndpointMenuProps = {
  endpoint: PresentedWebhookEndpoint;
  trigger: RefObject<HTMLButtonElement | null>;
  onAct: (act: EndpointAct) => void;
  onEnable: () => void;
};

/** What is done seldom with an endpoint. */
export function EndpointMenu({ endpoint, trigger, onAct, onEnable }: EndpointMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton ref={trigger} label="More actions">
          <Ellipsis className="icon" aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onAct("edit")}>
        <Pencil className="icon" aria-hidden />
        Edit
      </MenuItem>
      <MenuItem onSelect={() => onAct("rotate")}>
        <KeyRound className="icon" aria-hidden />
        Rotate secret
      </MenuItem>
      {endpoint.status === "enabled" ? (
        <MenuItem onSelect={() => onAct("disable")}>
          <Ban className="icon" aria-hidden />
          Disable
        </MenuItem>
      ) : (
        <MenuItem onSelect={onEnable}>
          <CirclePlay className="icon" aria-hidden />
          Enable
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => onAct("delete")}>
        <Trash2 className="icon" aria-hidden />
        Delete
      </MenuItem>
    </Menu>
  );
}
