import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followStream } from "@/components/api/change-stream";
import { isStreamOpen } from "@/components/api/stream-state";
import { pollAfterMs, retryAfterMs, RateLimitedError } from "./poll-interval";
import { isListed } from "./view";
import type { AttemptBody, PublicPaymentRequest } from "@/lib/requests/public-schema";

const fetchTimeoutMs = 8000;

type LiveRequest = {
  /** Null once the request is cancelled or its merchant suspended. */
  request: PublicPaymentRequest | null;
  /** The last request that the server returned. */
  lastSeen: PublicPaymentRequest;
  /** When the data arrived, by the browser's clock. */
  updatedAt: number;
  /** Why the last request failed, if it did. */
  trouble: "unreachable" | "rateLimited" | null;
};

/** The report that a wallet is about to ask for the payment, so that other tabs and devices know of its prompt. */
export type HandOff = {
  /** Returns the current request; throws without a response. */
  start: (walletAddress: string) => Promise<PublicPaymentRequest | null>;
  /** The wallet has no prompt any more, and nothing was sent. */
  end: () => void;
};

/**
 * The current request: refetched after each change and, without a stream, every second while the page is visible. A
 * transaction that this browser sent is awaited for some minutes after the request has ended.
 */
export function useLiveRequest(initial: PublicPaymentRequest, sentHash: string | null): LiveRequest {
  const { shortcode } = initial;
  const query = useQuery({
    queryKey: ["pay", shortcode],
    queryFn: ({ signal }) => fetchRequest(shortcode, signal),
    initialData: initial,
    networkMode: "always",
    retry: false,
    refetchOnWindowFocus: ({ state }) => (state.error instanceof RateLimitedError ? false : "always"),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      isInBrowser() && pollAfterMs(state.data, state.error, tabState(state.data, sentHash)),
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
    trouble: query.isError ? (query.error instanceof RateLimitedError ? "rateLimited" : "unreachable") : null,
  };
}

/** The wallets with a hand-off that this page has begun, by shortcode. */
const handedOff = new Map<string, string>();

export function useHandOff(shortcode: string): HandOff {
  const client = useQueryClient();
  return {
    start: async (walletAddress) => {
      handedOff.set(shortcode, walletAddress);
      // A report that fails must not keep anyone from paying.
      const request = await postAttempt(shortcode, { wallet_address: walletAddress }).catch(() => null);
      return request ?? fetchRequest(shortcode);
    },
    end: () => {
      const walletAddress = handedOff.get(shortcode);
      if (!walletAddress) return;
      handedOff.delete(shortcode);
      client.setQueryData<PublicPaymentRequest>(["pay", shortcode], (request) =>
        request ? { ...request, wallet_handoff_at: null } : request,
      );
      postAttempt(shortcode, { wallet_address: walletAddress, declined: true }).catch(() => undefined);
    },
  };
}

/**
 * Reports the transaction sent by this browser's wallet until the server accepts it, whatever the request's status.
 * Returns whether the server has accepted it.
 */
export function useReportedPayment(request: PublicPaymentRequest | null, transactionHash: string | null): boolean {
  const client = useQueryClient();
  const shortcode = request?.shortcode ?? "";
  const query = useQuery({
    queryKey: ["report", shortcode, transactionHash],
    queryFn: async () => {
      const attempt = { transaction_hash: transactionHash ?? "", wallet_address: handedOff.get(shortcode) };
      const reported = await postAttempt(shortcode, attempt);
      if (reported) client.setQueryData(["pay", shortcode], reported);
      return reported !== null;
    },
    enabled: request !== null && transactionHash !== null && !isListed(request, transactionHash),
    networkMode: "always",
    retry: true,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
    staleTime: Infinity,
  });
  return query.data === true;
}

/** Null if the server rejects the report permanently. Throws if a retry may succeed. */
async function postAttempt(shortcode: string, attempt: AttemptBody): Promise<PublicPaymentRequest | null> {
  const response = await fetch(`${pathOf(shortcode)}/attempts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(attempt),
    keepalive: true,
    signal: signalWithTimeout(),
  });
  if (response.ok) return ((await response.json()) as { data: PublicPaymentRequest }).data;
  const isRefused = response.status < 500 && response.status !== 429 && (await errorCodeOf(response)) !== undefined;
  if (!isRefused) throw new Error(`The server responded with ${response.status}.`);
  return null;
}

async function fetchRequest(shortcode: string, signal?: AbortSignal): Promise<PublicPaymentRequest | null> {
  const response = await fetch(pathOf(shortcode), {
    cache: "no-store",
    signal: signalWithTimeout(signal),
  });
  if (response.status === 404 && (await errorCodeOf(response)) === "payment_request_not_found") return null;
  if (response.status === 429) throw new RateLimitedError(retryAfterMs(response.headers));
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  const { data } = (await response.json()) as { data: PublicPaymentRequest };
  return data;
}

/** Aborts with `signal` or after the timeout. Web views of wallets lack `AbortSignal.any` and `AbortSignal.timeout`. */
function signalWithTimeout(signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), fetchTimeoutMs);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    controller.abort();
  });
  return controller.signal;
}

/** The code of the server's own error; undefined if a proxy responded. */
async function errorCodeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  return body?.error?.code;
}

function pathOf(shortcode: string): string {
  return `/api/public/payment-requests/${shortcode}`;
}

function tabState(request: PublicPaymentRequest | null | undefined, sentHash: string | null) {
  const awaitsPayment = Boolean(request && sentHash && !isListed(request, sentHash));
  return { visibility: document.visibilityState, isStreamOpen: isStreamOpen(), awaitsPayment };
}

function isInBrowser(): boolean {
  return typeof document !== "undefined";
}
