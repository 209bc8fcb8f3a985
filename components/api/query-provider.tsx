"use client";

import { onlineManager, QueryCache, QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { followPage, refetchChanged, usualStaleTimeMs } from "./polling";
import { newQueryClient } from "./query-client";
import { ApiError, scopeHeaders, type ApiScope } from "./request";
import { whenIdle } from "@/components/ui/lazy-code";

let isLeaving = false;

/**
 * When the session has ended, navigates to the sign-in page, which then returns to this page; when the membership has
 * ended, to the person's first merchant; when the merchant now requires a second factor, to the page that sets one up.
 */
function leaveWithoutAccess(error: unknown): void {
  if (isLeaving || !(error instanceof ApiError)) return;
  const needsFactor = error.code === "second_factor_setup_required";
  if (error.status !== 401 && error.code !== "not_a_member" && !needsFactor) return;
  isLeaving = true;
  // Stops all calls: each would fail and start the navigation again.
  onlineManager.setOnline(false);
  if (needsFactor) return location.reload();
  const here = encodeURIComponent(location.pathname + location.search);
  location.assign(error.status === 401 ? `/sign-in?callbackUrl=${here}` : "/");
}

/**
 * Retries only temporary errors. A 401 can be temporary, because a password change ends the session a moment before it
 * starts a new one. It is retried only once, because failed authentications count against the rate limit.
 */
function shouldRetry(failures: number, { status }: ApiError): boolean {
  if (status === 401) return failures < 1;
  return failures < 2 && (status === 0 || status >= 500);
}

function retryDelayMs(failures: number, { status }: ApiError): number {
  return status === 401 ? 3000 : 1000 * 2 ** failures;
}

function newClient(): QueryClient {
  return newQueryClient({
    queryCache: new QueryCache({ onError: leaveWithoutAccess }),
    defaultOptions: {
      queries: {
        staleTime: usualStaleTimeMs,
        retry: (failures, error) => error instanceof ApiError && shouldRetry(failures, error),
        retryDelay: (failures, error) => (error instanceof ApiError ? retryDelayMs(failures, error) : 0),
      },
    },
  });
}

type Props = ApiScope & { children: ReactNode };

/** The query client of the dashboard: refetches after a change on the server, and polls more slowly on a quiet page. */
export function QueryProvider({ merchantId, environment, children }: Props) {
  const [client] = useState(newClient);
  useEffect(() => followPage(client, window), [client]);
  useEffect(() => {
    const headers = scopeHeaders({ merchantId, environment });
    const options = { path: "/api/dashboard/changes", headers, onChange: () => refetchChanged(client) };
    let isGone = false;
    let stop: (() => void) | undefined;
    // The page polls until the stream opens, so its code need not be part of the first script.
    const follow = async () => {
      const { followStream } = await import("./change-stream");
      if (!isGone) stop = followStream(options);
    };
    whenIdle(() => void follow().catch(() => undefined));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [client, merchantId, environment]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
