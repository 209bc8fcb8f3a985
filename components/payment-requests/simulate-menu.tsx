"use client";

import { ChevronDown } from "lucide-react";
import { useSimulation, type Simulation } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Choice = { simulation: Simulation; label: string; done: string };

const choices: Choice[] = [
  { simulation: "exact", label: "Pay what is due", done: "A payment of what is due is on its way." },
  { simulation: "partial", label: "Pay half of it", done: "A payment of half of what is due is on its way." },
  { simulation: "over", label: "Pay too much", done: "A payment of too much is on its way." },
  { simulation: "late", label: "Pay too late", done: "The time is up; a late payment is on its way." },
  { simulation: "expire", label: "Let the time run out", done: "The time is up; the request expires in a moment." },
];

/** What a sandbox can do to a request by itself: real transfers on the local chain, and the end of the request's time. */
export function SimulateMenu({ request }: { request: PresentedPaymentRequest }) {
  const { environment, suspended } = useDashboard();
  const simulate = useSimulation(environment, request.public_id);
  const possible = suspended ? [] : choices.filter(({ simulation }) => isPossible(request, simulation));
  if (possible.length === 0) return null;
  const start = ({ simulation, done }: Choice) =>
    simulate.mutate(simulation, {
      onSuccess: () => announce(done),
      onError: (error) => announce(error.message),
    });
  return (
    <Menu
      label="On the local chain"
      trigger={
        <Button busy={simulate.isPending}>
          Simulate
          <ChevronDown className="icon" aria-hidden />
        </Button>
      }
    >
      {possible.map((choice) => (
        <MenuItem key={choice.simulation} onSelect={() => start(choice)}>
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The catalogue names the chains that run beside this instance so. */
function isPossible({ environment, chain, status }: PresentedPaymentRequest, simulation: Simulation): boolean {
  if (environment !== "sandbox" || !chain.slug.startsWith("local-")) return false;
  return status === "active" || (status === "expired" && simulation === "late");
}
