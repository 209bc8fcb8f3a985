"use client";

import { ChevronDown } from "lucide-react";
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

type Choice = { simulation: Simulation; label: string; done: string };

const groups: { label: string; choices: Choice[] }[] = [
  {
    label: "Payments",
    choices: [
      { simulation: "exact", label: "Pay in full", done: "Simulating a full payment…" },
      { simulation: "partial", label: "Pay half", done: "Simulating a 50 % payment…" },
      { simulation: "over", label: "Overpay", done: "Simulating an overpayment…" },
      { simulation: "custom", label: "Pay another amount…", done: "" },
      { simulation: "late", label: "Pay late", done: "Expiring the request and simulating a late payment…" },
    ],
  },
  {
    label: "Problems",
    choices: [
      { simulation: "wrong_token", label: "Pay in the wrong token", done: "Simulating a payment in another token…" },
      {
        simulation: "unknown_sender",
        label: "Pay from an unknown sender",
        done: "Simulating a transfer that cannot be matched…",
      },
      { simulation: "failed", label: "Payment that fails", done: "Simulating a payment that fails…" },
      { simulation: "reorganized", label: "Payment that is reorganized", done: "Simulating a reorganization…" },
      { simulation: "dust_flood", label: "Flood with dust", done: "Simulating 50 tiny transfers…" },
      { simulation: "expire", label: "Expire now", done: "Expiring the request…" },
    ],
  },
];

/** Sandbox actions on a request: simulated payments and expiry. */
export function SimulateMenu({ request }: { request: PresentedPaymentRequest }) {
  const { suspended } = useDashboard();
  const { show } = useDialogs();
  const simulate = useSimulation(request.public_id);
  const possible = groups
    .map(({ label, choices }) => ({
      label,
      choices: choices.filter((choice) => isPossible(request, choice.simulation)),
    }))
    .filter(({ choices }) => choices.length > 0);
  if (suspended || possible.length === 0) return null;
  const start = ({ simulation, done }: Choice) => {
    const told = { onSuccess: () => announce(done), onError: (error: Error) => announce(error.message) };
    if (simulation === "custom") show(<SimulateAmountDialog request={request} />);
    else simulate.mutate({ simulation }, told);
  };
  return (
    <Menu
      trigger={
        <Button busy={simulate.isPending}>
          Simulate
          <Icon of={ChevronDown} />
        </Button>
      }
    >
      {possible.map(({ label, choices }) => (
        <MenuGroup key={label} label={label}>
          {choices.map((choice) => (
            <MenuItem key={choice.simulation} onSelect={() => start(choice)}>
              {choice.label}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}

/** Slugs of local chains begin with "local-"; only EVM ones can reorganize. */
function isPossible({ environment, chain, status }: PresentedPaymentRequest, simulation: Simulation): boolean {
  if (environment !== "sandbox" || !chain.slug.startsWith("local-")) return false;
  if (chain.type !== "evm" && reorgScenarios.includes(simulation as Scenario)) return false;
  return status === "active" || (status === "expired" && simulation === "late");
}
