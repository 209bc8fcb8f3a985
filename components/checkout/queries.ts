import { useQuery } from "@tanstack/react-query";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type LiveRequest = {
  /** Null once the request is gone: cancelled, or its merchant suspended. */
  request: PublicPaymentRequest | null;
  lastSeen: PublicPaymentRequest;
  /** When the data came, by the reader's clock. */
  updatedAt: number;
  isFailing: boolean;
  /** Asks again at once; throws when there is no answer. */
  refresh: () => Promise<PublicPaymentRequest | null>;
};

/** The request as the server has it, asked for every second while it can be paid and somebody looks. */
export function useLiveRequest(initial: PublicPaymentRequest): LiveRequest {
  const { shortcode } = initial;
  const query = useQuery({
    queryKey: ["pay", shortcode],
    queryFn: ({ signal }) => fetchRequest(shortcode, signal),
    initialData: initial,
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: "always",
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => intervalMs(state.data),
  });
  return {
    request: query.data,
    lastSeen: query.data ?? initial,
    updatedAt: query.dataUpdatedAt,
    isFailing: query.isError,
    refresh: () => fetchRequest(shortcode),
  };
}

async function fetchRequest(shortcode: string, signal?: AbortSignal): Promise<PublicPaymentRequest | null> {
  const response = await fetch(`/api/public/payment-requests/${shortcode}`, {
    cache: "no-store",
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(8000)]) : AbortSignal.timeout(8000),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { data } = (await response.json()) as { data: PublicPaymentRequest };
  return data;
}

/** False stops asking. */
function intervalMs(request: PublicPaymentRequest | null | undefined): number | false {
  if (!request || typeof document === "undefined") return false;
  if (document.visibilityState === "hidden") return 15_000;
  const isMoving = request.status === "active" || request.payments.some((payment) => payment.status === "pending");
  return isMoving ? 1000 : 15_000;
}
