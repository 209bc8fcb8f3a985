"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { followStream } from "./change-stream";
import { followPage, refetchChanged, usualStaleTimeMs } from "./polling";
import { ApiError } from "./request";

/** A session that has ended sends the reader to sign in, and back here afterwards. */
function leaveWhenSignedOut(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  const here = `${location.pathname}${location.search}`;
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}

function mayPass({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status >= 500;
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: usualStaleTimeMs,
        // Refusals stay refusals; only what may pass by itself is tried again.
        // A session that has ended is among it: changing the password replaces it a moment later.
        retry: (count, error) => count < 2 && error instanceof ApiError && mayPass(error),
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
