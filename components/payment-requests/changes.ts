import { path, requestPath, resource } from "./queries";
import { useChange } from "@/components/shell/use-change";
import type { CreatePaymentRequestBody } from "@/lib/payment-requests/create-schema";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { Scenario } from "@/lib/sandbox/constants";

// Apart from the queries, because only dialogs and menus need them, which are loaded later.

export function useCreatePaymentRequest() {
  return useChange<CreatePaymentRequestBody, PresentedPaymentRequest>([resource], (body) => ({ path, body }));
}

export function useCancelPaymentRequest(publicId: string) {
  return useChange([resource], () => ({ path: requestPath(publicId, "/cancel") }));
}

export function useUpdatePaymentRequest(publicId: string) {
  return useChange<Record<string, unknown>>([resource], (body) => ({
    path: requestPath(publicId),
    method: "PATCH",
    body,
  }));
}

export function useResolvePaymentRequest(publicId: string) {
  return useChange<{ note: string }>([resource], (body) => ({ path: requestPath(publicId, "/resolve"), body }));
}

export type Simulation = Scenario | "expire";

type SimulationInput = { simulation: Simulation; amount?: string };

/** Runs a sandbox scenario on a request. */
export function useSimulation(publicId: string) {
  const sandboxPath = `/api/sandbox/payment-requests/${encodeURIComponent(publicId)}`;
  return useChange<SimulationInput>([resource], ({ simulation, amount }) =>
    simulation === "expire"
      ? { path: `${sandboxPath}/expire` }
      : { path: `${sandboxPath}/simulate`, body: { scenario: simulation, amount } },
  );
}
