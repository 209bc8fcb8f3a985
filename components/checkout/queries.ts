import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { followStream, isStreamOpen } from "@/components/api/change-stream";
import { askAgainMs, TooManyCalls, waitOf } from "./pace";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type LiveRequest = {
  /** Null once the request is gone: cancelled, or its merchant suspended. */
  request: PublicPaymentRequest | null;
  lastSeen: PublicPaymentRequest;
  /** When the data came, by the reader's clock. */
  updatedAt: number;
  /** Why the last answer brought nothing new, if it did not. */
  trouble: "unreachable" | "slowed" | null;
  /** Asks again at once; throws when there is no answer. */
  refresh: () => Promise<PublicPaymentRequest | null>;
};

/** The request as the server has it: asked for after each change, and without a stream every second while somebody looks. */
export function useLiveRequest(initial: PublicPaymentRequest): LiveRequest {
  const { shortcode } = initial;
  const query = useQuery({
    queryKey: ["pay", shortcode],
    queryFn: ({ signal }) => fetchRequest(shortcode, signal),
    initialData: initial,
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: ({ state }) => (state.error instanceof TooManyCalls ? false : "always"),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => isInBrowser() && askAgainMs(state.data, state.error, paceOfTab()),
  });
  const { refetch } = query;
  const isActive = query.data?.status === "active";
  useEffect(() => {
    if (!isActive) return;
    return followStream({ path: `${pathOf(shortcode)}/stream`, onChange: () => void refetch() });
  }, [isActive, shortcode, refetch]);
  return {
    request: query.data,
    lastSeen: query.data ?? initial,
    updatedAt: query.dataUpdatedAt,
    trouble: query.isError ? (query.error instanceof TooManyCalls ? "slowed" : "unreachable") : null,
    refresh: () => fetchRequest(shortcode),
  };
}

async function fetchRequest(shortcode: string, signal?: AbortSignal): Promise<PublicPaymentRequest | null> {
  const response = await fetch(pathOf(shortcode), {
    cache: "no-store",
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(8000)]) : AbortSignal.timeout(8000),
  });
  if (response.status === 404) return null;
  if (response.status === 429) throw new TooManyCalls(waitOf(response.headers));
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { data } = (await response.json()) as { data: PublicPaymentRequest };
  return data;
}

function pathOf(shortcode: string): string {
  return `/api/public/payment-requests/${shortcode}`;
}

function paceOfTab() {
  return { visibility: document.visibilityState, isStreamOpen: isStreamOpen() };
}

function isInBrowser(): boolean {
  return typeof document !== "undefined";
}
