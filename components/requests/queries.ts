import { pollIntervalMs } from "@/components/api/polling";
import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { useData, usePage } from "@/components/shell/environment-data";
import { queryOf } from "@/components/ui/search-parameters";
import type { PaymentRequestCounts, PresentedPaymentRequest } from "@/lib/requests/schema";
import { isStreamOpen } from "@/components/api/stream-state";

export const path = "/api/payment-requests";
export const paymentRequestsResource = "payment-requests";

export const countsPath = `${path}/counts`;

export function listPath(view: ListView): string {
  return `${path}${listQuery(view)}`;
}

/** One page of the list, polled every three seconds while the user is active. */
export function usePaymentRequests(view: ListView) {
  return usePage<PresentedPaymentRequest>([paymentRequestsResource, view], listPath(view), ({ state }) =>
    intervalMs(state.data?.data ?? [], 3000, 3000),
  );
}

export function usePaymentRequestCounts() {
  return useData<PaymentRequestCounts>([paymentRequestsResource, "counts"], countsPath, { refetchInterval: 5000 });
}

/** One request, polled every second while it can still change, and more slowly once it is settled. */
export function usePaymentRequest(publicId: string) {
  return useData<PresentedPaymentRequest>([paymentRequestsResource, publicId], requestPath(publicId), {
    refetchInterval: ({ state }) => (state.data ? intervalMs([state.data], 1000, 10_000) : 1000),
  });
}

/** The request to create again, as it was when the form opened. */
export function useSourceRequest(publicId: string | null) {
  return useData<PresentedPaymentRequest>([paymentRequestsResource, publicId, "source"], requestPath(publicId ?? ""), {
    enabled: publicId !== null,
    staleTime: Infinity,
  });
}

/** The path of the open unmatched transfers that may pay a request. */
export function candidatesPath(publicId: string): string {
  return `/api/unmatched-transfers${queryOf({ status: "open", candidate: publicId })}`;
}

/** How many entries of a timeline a page has. */
export const timelinePageSize = 50;

/**
 * A payment that gains confirmations needs the full rate, because the change stream does not report confirmations. An
 * active request needs it only while the stream is closed.
 */
function intervalMs(requests: PresentedPaymentRequest[], changingMs: number, settledMs: number): number {
  const isConfirming = ({ payments }: PresentedPaymentRequest) => payments.some(({ status }) => status === "pending");
  if (requests.some(isConfirming)) return changingMs;
  return requests.some(({ status }) => status === "active") ? waitingIntervalMs(changingMs) : pollIntervalMs(settledMs);
}

export function requestPath(publicId: string, action = ""): string {
  return `${path}/${encodeURIComponent(publicId)}${action}`;
}

/** The poll interval for data that is expected to change soon: it grows only while the stream is open. */
function waitingIntervalMs(usualMs: number): number {
  return isStreamOpen() ? pollIntervalMs(usualMs) : usualMs;
}
