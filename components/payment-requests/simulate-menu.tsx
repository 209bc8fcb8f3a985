"use client";

import { ChevronDown } from "lucide-react";
import { messages } from "./detail-messages";
import { useSimulation, type Simulation } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu, MenuGroup, MenuItem } from "@/components/ui/menu";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { Icon } from "@/components/ui/icon";
import { reorgScenarios, type Scenario } from "@/lib/sandbox/constants";

const SimulateAmountDialog = lazyDialog(() =>
  import("./simulate-amount-dialog").then((dialogs) => dialogs.SimulateAmountDialog),
);

const t = messages.simulate;

const groups: { label: string; choices: Simulation[] }[] = [
  { label: t.payments, choices: ["exact", "partial", "over", "custom", "late"] },
  {
    label: t.problems,
    choices: ["wrong_token", "unknown_sender", "failed", "reorganized", "dust_flood", "expire"],
  },
];

/** Sandbox actions on a request: simulated payments and expiry. */
export function SimulateMenu({ request }: { request: PresentedPaymentRequest }) {
  const { suspended } = useDashboard();
  const { show } = useDialogs();
  const simulate = useSimulation(request.public_id);
  const possibleGroups = groups
    .map(({ label, choices }) => ({ label, choices: choices.filter((choice) => isPossible(request, choice)) }))
    .filter(({ choices }) => choices.length > 0);
  if (suspended || possibleGroups.length === 0) return null;
  const start = (simulation: Simulation) => {
    if (simulation === "custom") return show(<SimulateAmountDialog request={request} />);
    const onSuccess = () => announce(t.started[simulation]);
    simulate.mutate({ simulation }, { onSuccess, onError: (error) => announce(error.message) });
  };
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} busy={simulate.isPending}>
          {t.action}
          <Icon of={ChevronDown} />
        </Button>
      )}
    >
      {possibleGroups.map(({ label, choices }) => (
        <MenuGroup key={label} label={label}>
          {choices.map((choice) => (
            <MenuItem key={choice} onSelect={() => start(choice)}>
              {t.choice[choice]}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}

/** Simulations need a local chain, whose slug begins with "local-"; only local EVM chains can reorganize. */
function isPossible({ environment, chain, status }: PresentedPaymentRequest, simulation: Simulation): boolean {
  if (environment !== "sandbox" || !chain.slug.startsWith("local-")) return false;
  if (chain.type !== "evm" && reorgScenarios.includes(simulation as Scenario)) return false;
  return status === "active" || (status === "expired" && simulation === "late");
}
