"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { followPage } from "./polling";
import { ApiError } from "./request";

/** A session that has ended sends the reader to sign in, and back here afterwards. */
function leaveWhenSignedOut(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  const here = `${location.pathname}${location.search}`;
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 1000,
        // Refusals stay refusals; only what may pass by itself is tried again.
        retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}

/** What the dashboard knows of the server. Polling slows down on a quiet page and stops while it is hidden. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  useEffect(() => followPage(client, window), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
