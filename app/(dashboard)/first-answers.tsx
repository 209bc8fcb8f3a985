import { setTimeout as sleep } from "node:timers/promises";
import type { ReactNode } from "react";
import { pageApi } from "../page-api";
import { FirstData, type Answers } from "@/components/api/first-data";
import { environmentOf } from "@/components/shell/environment";

// A longer wait would delay the page: the browser fetches the missing data.
const longestMs = 1000;

type Props = { environment: string; paths: string[]; children: ReactNode };

/**
 * Provides API responses at these paths for the first HTML of the components below. A failed or slow one is left out.
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
