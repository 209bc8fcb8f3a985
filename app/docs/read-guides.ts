import { readFile } from "node:fs/promises";
import { guideSlugs, guidesFolder, writtenBaseUrl, type GuideSlug } from "@/components/docs/guides";
import { parseGuide, type ParsedGuide } from "@/components/docs/parse-guide";
import { env } from "@/lib/env";

export type Guide = ParsedGuide & { slug: GuideSlug };

let guides: Guide[] | undefined;

/** All guides in order, with this instance's base URL in the examples. Cached for the process, except for a failure. */
export async function readGuides(): Promise<Guide[]> {
  return (guides ??= await Promise.all(guideSlugs.map((slug) => readGuide(slug, env().BASE_URL))));
}

async function readGuide(slug: GuideSlug, baseUrl: string): Promise<Guide> {
  const text = await readFile(`${guidesFolder}/${slug}.md`, "utf8");
  return { slug, ...parseGuide(text.replaceAll(writtenBaseUrl, baseUrl)) };
}
