import { setTimeout as sleep } from "node:timers/promises";
import { pageApi } from "../page-api";
import type { Answers } from "@/components/api/first-data";
import { environmentOf } from "@/components/shell/environment";

// The page does not wait longer: the browser asks for what is missing.
const longestMs = 1000;

/** The API's responses at these paths, for the first HTML. A failed or slow one is left out. */
export async function firstAnswers(segment: string, paths: string[]): Promise<Answers> {
  const [read, environment] = [pageApi(), environmentOf(segment)];
  if (!read || !environment) return {};
  const slow = sleep(longestMs, null, { ref: false });
  const answers = await Promise.all(
    paths.map(async (path) => [path, await Promise.race([read(path, environment).catch(() => null), slow])] as const),
  );
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null));
}
