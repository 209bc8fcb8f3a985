import { setTimeout as sleep } from "node:timers/promises";
import type { ReactNode } from "react";
import { pageApi } from "../page-api";
import { InitialData, type ResponsesByPath } from "@/components/api/initial-data";
import { scopeOfSegment } from "@/components/shell/environment";

// Waiting longer would delay the page. The browser fetches the responses that have not arrived by then.
const maxWaitMs = 1000;

type Props = { environment: string; paths: string[]; children: ReactNode };

/**
 * Reads the API responses for `paths` on the server, so that the first HTML of `children` contains their data. Failed
 * and slow responses are omitted.
 */
export async function Prefetch({ environment, paths, children }: Props) {
  return <InitialData responses={await readResponses(environment, paths)}>{children}</InitialData>;
}

async function readResponses(segment: string, paths: string[]): Promise<ResponsesByPath> {
  const [api, scope] = [pageApi(), scopeOfSegment(segment)];
  // Without the API, the router shows the page at once, and the browser fetches everything.
  if (!api || !scope) return {};
  const timeout = sleep(maxWaitMs, null, { ref: false });
  const responses: ResponsesByPath = {};
  await Promise.all(
    paths.map(async (path) => {
      const response = await Promise.race([api.read(path, scope).catch(() => null), timeout]);
      if (response !== null) responses[path] = response;
    }),
  );
  return responses;
}
