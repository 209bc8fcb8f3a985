"use client";

import { useState } from "react";
import { messages } from "./detail-messages";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ChevronDown } from "@/components/ui/icons";
import { lazyMenuItems } from "@/components/ui/lazy-menu-items";
import { Menu } from "@/components/ui/menu";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const SimulateItems = lazyMenuItems(() => import("./simulate-items").then((items) => items.SimulateItems));

/** Sandbox actions on a request: simulated payments and expiry. */
export function SimulateMenu({ request }: { request: PresentedPaymentRequest }) {
  const [isStarting, setIsStarting] = useState(false);
  const can = useCan();
  if (!hasSimulations(request) || !can("sandbox:simulate")) return null;
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} busy={isStarting}>
          {messages.detail.simulate}
          <Icon of={ChevronDown} />
        </Button>
      )}
    >
      <SimulateItems request={request} onStarting={setIsStarting} />
    </Menu>
  );
}

/** Simulations need a local chain, whose slug begins with "local-". An expired request can still be paid late. */
function hasSimulations({ environment, chain, status }: PresentedPaymentRequest): boolean {
  const isOpen = status === "active" || status === "expired";
  return environment === "sandbox" && chain.slug.startsWith("local-") && isOpen;
}
