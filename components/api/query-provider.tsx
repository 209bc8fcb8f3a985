"use client";

import { onlineManager, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { followStream } from "./change-stream";
import { followPage, refetchChanged, usualStaleTimeMs } from "./polling";
import { ApiError } from "./request";

let isLeaving = false;

/** A session that has ended sends the reader to sign in, and back here afterwards. */
function leaveWhenSignedOut(error: unknown): void {
  if (isLeaving || !(error instanceof ApiError) || error.status !== 401) return;
  isLeaving = true;
  // No more calls: each would be refused, and its error would start the navigation again.
  onlineManager.setOnline(false);
  const here = `${location.pathname}${location.search}`;
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}

/**
 * Refusals stay refusals; only what may pass by itself is tried again. A session that has ended is among it: changing the
 * password replaces it a moment later. Its calls count as failed authentications, so there is one more of each.
 */
function isRetried(count: number, { status }: ApiError): boolean {
  if (status === 401) return count < 1;
  return count < 2 && (status === 0 || status >= 500);
}

function retryDelayMs(count: number, { status }: ApiError): number {
  return status === 401 ? 3000 : 1000 * 2 ** count;
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: usualStaleTimeMs,
        retry: (count, error) => error instanceof ApiError && isRetried(count, error),
        retryDelay: (count, error) => (error instanceof ApiError ? retryDelayMs(count, error) : 0),
      },
    },
  });
}

type Props = { environment: "production" | "sandbox"; children: ReactNode };

/** What the dashboard knows of the server: refetched after a change there, and polled ever more slowly on a quiet page. */
export function QueryProvider({ environment, children }: Props) {
  const [client] = useState(newClient);
  useEffect(() => followPage(client, window), [client]);
  useEffect(() => {
    const headers = { "x-remit-environment": environment };
    return followStream({ path: "/api/dashboard/changes", headers, onChange: () => refetchChanged(client) });
  }, [client, environment]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
