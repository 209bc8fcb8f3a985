import { path, requestPath, paymentRequestsResource } from "./queries";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { Scenario } from "@/lib/sandbox/constants";

// Kept separate from the queries because only dialogs and menus, which are lazily loaded, need these hooks.

export function useCreatePaymentRequest() {
  return useApiMutation<CreatePaymentRequestBody, PresentedPaymentRequest>([paymentRequestsResource], (body) => ({
    path,
    body,
  }));
}

export function useCancelPaymentRequest(publicId: string) {
  return useApiMutation([paymentRequestsResource], () => ({ path: requestPath(publicId, "/cancel") }));
}

export function useUpdatePaymentRequest(publicId: string) {
  return useApiMutation<Record<string, unknown>>([paymentRequestsResource], (body) => ({
    path: requestPath(publicId),
    method: "PATCH",
    body,
  }));
}

export function useResolvePaymentRequest(publicId: string) {
  return useApiMutation<{ note: string }>([paymentRequestsResource], (body) => ({
    path: requestPath(publicId, "/resolve"),
    body,
  }));
}

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
