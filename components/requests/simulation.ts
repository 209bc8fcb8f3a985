import { paymentRequestsResource } from "./queries";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { Scenario } from "@/lib/sandbox/constants";

export type Simulation = Scenario | "expire";

type SimulationInput = { simulation: Simulation; amount?: string };

/** Runs a sandbox scenario on a request. */
export function useSimulation(publicId: string) {
  const sandboxPath = `/api/sandbox/payment-requests/${encodeURIComponent(publicId)}`;
  return useApiMutation<SimulationInput>([paymentRequestsResource], ({ simulation, amount }) =>
    simulation === "expire"
      ? { path: `${sandboxPath}/expire` }
      : { path: `${sandboxPath}/simulate`, body: { scenario: simulation, amount } },
  );
}
