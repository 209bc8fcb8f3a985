import { setTimeout as sleep } from "node:timers/promises";
import type { ReactNode } from "react";
import { pageApi } from "../page-api";
import { FirstData, type Answers } from "@/components/api/first-data";
import { environmentOf } from "@/components/shell/environment";

// Waiting longer would delay the page. The browser fetches the data that is missing after this time.
const longestMs = 1000;

type Props = { environment: string; paths: string[]; children: ReactNode };

/**
 * Reads the API responses for `paths` on the server, so that the first HTML of `children` contains their data. Failed
 * and slow responses are omitted.
 */
export async function FirstAnswers({ environment, paths, children }: Props) {
  return <FirstData answers={await readAnswers(environment, paths)}>{children}</FirstData>;
}

async function readAnswers(segment: string, paths: string[]): Promise<Answers> {
  const [read, environment] = [pageApi(), environmentOf(segment)];
  if (!read || !environment) return {};
  const slow = sleep(longestMs, null, { ref: false });
  const answers = await Promise.all(
    paths.map(async (path) => [path, await Promise.race([read(path, environment).catch(() => null), slow])] as const),
  );
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null));
}
