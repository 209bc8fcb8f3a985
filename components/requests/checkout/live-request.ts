import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
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
  /** Replaces the request by what a call returned, or changes it. */
  update: Update;
};

type Change = (request: PublicPaymentRequest) => PublicPaymentRequest;
type Update = (change: Change) => void;

type Data = { request: PublicPaymentRequest | null; lastSeen: PublicPaymentRequest; updatedAt: number; error: unknown };

/**
 * The current request: refetched after each change and, without a stream, every second while the page is visible. A
 * transaction that this browser sent is awaited for some minutes after the request has ended.
 */
export function useLiveRequest(initial: PublicPaymentRequest, sentHash: string | null): LiveRequest {
  const { shortcode } = initial;
  const [data, setData] = useState<Data>(() => dataOf(initial, initial));
  const running = useRef<AbortController>(undefined);
  const { refetch, update } = useMemo(() => {
    async function fetchAgain(): Promise<void> {
      // The response of an earlier call may be older than the change that this call is for.
      running.current?.abort();
      const own = (running.current = new AbortController());
      const result = await fetchRequest(shortcode, own.signal).then(
        (request) => (last: Data) => dataOf(request, last.lastSeen),
        (error: unknown) => (last: Data) => ({ ...last, error }),
      );
      if (running.current === own) setData(result);
    }
    const change: Update = (changed) =>
      setData((last) => (last.request ? dataOf(changed(last.request), last.lastSeen) : last));
    return { refetch: () => void fetchAgain(), update: change };
  }, [shortcode]);
  useEffect(() => {
    const ms = pollAfterMs(data.request, data.error, tabState(data.request, sentHash));
    if (ms === false) return;
    const timer = setTimeout(refetch, ms);
    return () => clearTimeout(timer);
  }, [data, sentHash, refetch]);
  useReturn(() => {
    if (!(data.error instanceof RateLimitedError)) refetch();
  });
  const isActive = data.request?.status === "active";
  useEffect(() => {
    if (!isActive) return;
    return followStream({ path: `${pathOf(shortcode)}/stream`, onChange: refetch });
  }, [isActive, shortcode, refetch]);
  const { request, lastSeen, updatedAt, error } = data;
  const trouble = error instanceof RateLimitedError ? "rateLimited" : "unreachable";
  return { request, lastSeen, updatedAt, trouble: error ? trouble : null, update };
}

function dataOf(request: PublicPaymentRequest | null, lastSeen: PublicPaymentRequest): Data {
  return { request, lastSeen: request ?? lastSeen, updatedAt: Date.now(), error: null };
}

/** Calls the function when the person comes back to the page, or the network to the browser. */
function useReturn(onReturn: () => void): void {
  const call = useEffectEvent(onReturn);
  useEffect(() => {
    const callIfVisible = () => document.visibilityState === "visible" && call();
    document.addEventListener("visibilitychange", callIfVisible);
    window.addEventListener("online", callIfVisible);
    return () => {
      document.removeEventListener("visibilitychange", callIfVisible);
      window.removeEventListener("online", callIfVisible);
    };
  }, []);
}

/** The report that a wallet is about to ask for the payment, so that other tabs and devices know of its prompt. */
export type HandOff = {
  /** Returns the current request; throws without a response. */
  start: (walletAddress: string) => Promise<PublicPaymentRequest | null>;
  /** The wallet has no prompt any more, and nothing was sent. */
  end: () => void;
};

/** The wallets with a hand-off that this page has begun, by shortcode. */
const handedOff = new Map<string, string>();

export function handOffOf(shortcode: string, update: Update): HandOff {
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
      update((request) => ({ ...request, wallet_handoff_at: null }));
      postAttempt(shortcode, { wallet_address: walletAddress, declined: true }).catch(() => undefined);
    },
  };
}

/**
 * Reports the transaction sent by this browser's wallet until the server accepts it, whatever the request's status.
 * Returns whether the server has accepted it.
 */
export function useReportedPayment({ request, update }: LiveRequest, transactionHash: string | null): boolean {
  const [acceptedHash, setAcceptedHash] = useState<string | null>(null);
  const shortcode = request?.shortcode ?? "";
  const hash = request && transactionHash && !isListed(request, transactionHash) ? transactionHash : null;
  useEffect(() => {
    if (hash === null) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    async function report(failures: number, transaction_hash: string): Promise<void> {
      try {
        const reported = await postAttempt(shortcode, { transaction_hash, wallet_address: handedOff.get(shortcode) });
        if (hasEnded || !reported) return;
        setAcceptedHash(transaction_hash);
        update(() => reported);
      } catch {
        if (hasEnded) return;
        retry = setTimeout(() => void report(failures + 1, transaction_hash), Math.min(1000 * 2 ** failures, 15_000));
      }
    }
    void report(0, hash);
    return () => {
      hasEnded = true;
      clearTimeout(retry);
    };
  }, [hash, shortcode, update]);
  return acceptedHash !== null && acceptedHash === transactionHash;
}

/** Null if the server rejects the report permanently. Throws if a retry may succeed. */
export async function postAttempt(shortcode: string, attempt: AttemptBody): Promise<PublicPaymentRequest | null> {
  const response = await fetch(`${pathOf(shortcode)}/attempts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(attempt),
    keepalive: true,
    signal: signalWithTimeout(),
  });
  if (response.ok) return ((await response.json()) as { data: PublicPaymentRequest }).data;
  if (response.status === 429) throw new RateLimitedError(retryAfterMs(response.headers));
  const isRefused = response.status < 500 && (await errorCodeOf(response)) !== undefined;
  if (!isRefused) throw new Error(`The server responded with ${response.status}.`);
  return null;
}

export async function fetchRequest(shortcode: string, signal?: AbortSignal): Promise<PublicPaymentRequest | null> {
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

export function pathOf(shortcode: string): string {
  return `/api/public/payment-requests/${shortcode}`;
}

function tabState(request: PublicPaymentRequest | null, sentHash: string | null) {
  const awaitsPayment = Boolean(request && sentHash && !isListed(request, sentHash));
  return { visibility: document.visibilityState, isStreamOpen: isStreamOpen(), awaitsPayment };
}
