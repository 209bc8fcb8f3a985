import { useSimulation, type Simulation } from "./simulation";
import { messages as t } from "./simulate-messages";
import { errorText } from "@/components/api/request";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { MenuGroup, MenuItem } from "@/components/ui/menu-items";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { reorgScenarios, type Scenario } from "@/lib/sandbox/constants";

const SimulateAmountDialog = lazyDialog(() =>
  import("./simulate-amount-dialog").then((dialogs) => dialogs.SimulateAmountDialog),
);

const groups = (): { label: string; choices: Simulation[] }[] => [
  { label: t.payments, choices: ["exact", "partial", "over", "custom", "late"] },
  {
    label: t.problems,
    choices: ["wrong_token", "unknown_sender", "failed", "reorganized", "expire"],
  },
];

type Props = { request: PresentedPaymentRequest; onStarting: (isStarting: boolean) => void };

/** The simulations that are possible for the request. */
export function SimulateItems({ request, onStarting }: Props) {
  const { show } = useDialogs();
  const { mutateAsync } = useSimulation(request.public_id);
  const start = async (simulation: Simulation) => {
    if (simulation === "custom") return show(<SimulateAmountDialog request={request} />);
    onStarting(true);
    await mutateAsync({ simulation }).then(
      () => announce(t.started[simulation]),
      (error: unknown) => announce(errorText(error)),
    );
    onStarting(false);
  };
  return groups().map(({ label, choices }) => {
    const possible = choices.filter((choice) => isPossible(request, choice));
    return possible.length === 0 ? null : (
      <MenuGroup key={label} label={label}>
        {possible.map((choice) => (
          <MenuItem key={choice} onSelect={() => void start(choice)}>
            {t.choice[choice]}
          </MenuItem>
        ))}
      </MenuGroup>
    );
  });
}

/** Only an active request can be simulated, or an expired one's late payment. Reorganizations need an EVM chain. */
function isPossible({ chain, status }: PresentedPaymentRequest, simulation: Simulation): boolean {
  if (chain.type !== "evm" && reorgScenarios.includes(simulation as Scenario)) return false;
  return status === "active" || (status === "expired" && simulation === "late");
}
