import { setTimeout as sleep } from "node:timers/promises";
import type { ReactNode } from "react";
import { pageApi } from "../page-api";
import { InitialData, type ResponsesByPath } from "@/components/api/initial-data";
import { environmentOf } from "@/components/shell/environment";

// Waiting longer would delay the page. The browser fetches the data that is missing after this time.
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
  const [read, environment] = [pageApi(), environmentOf(segment)];
  if (!read || !environment) return {};
  const timeout = sleep(maxWaitMs, null, { ref: false });
  const responses = await Promise.all(
    paths.map(async (path) => {
      const response = read(path, environment).catch(() => null);
      return [path, await Promise.race([response, timeout])] as const;
    }),
  );
  return Object.fromEntries(responses.filter(([, response]) => response !== null));
}
