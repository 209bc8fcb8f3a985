import { readFile } from "node:fs/promises";
import { guideSlugs, guidesFolder, writtenBaseUrl, type GuideSlug } from "@/components/docs/guides";
import { parseGuide, type ParsedGuide } from "@/components/docs/parse-guide";
import type { GuideAddresses } from "@/lib/sandbox/guide-addresses";
import { env } from "@/lib/platform/env";

export type Guide = ParsedGuide & { slug: GuideSlug };

let guides: Guide[] | undefined;

/** All guides in order, with this instance's base URL in the examples. Cached for the process, except for a failure. */
export async function readGuides(): Promise<Guide[]> {
  return (guides ??= await Promise.all(guideSlugs.map((slug) => readGuide(slug, env().BASE_URL))));
}

/** A guide with the reader's own addresses in its examples. */
export async function readOwnGuide(slug: GuideSlug, addresses: GuideAddresses): Promise<Guide> {
  return readGuide(slug, env().BASE_URL, Object.entries(addresses));
}

async function readGuide(
  slug: GuideSlug,
  baseUrl: string,
  values: [name: string, value: string][] = [],
): Promise<Guide> {
  const text = await readFile(`${guidesFolder}/${slug}.md`, "utf8");
  const filled = values.reduce((guide, [name, value]) => guide.replaceAll(`<${name}>`, value), text);
  return { slug, ...parseGuide(filled.replaceAll(writtenBaseUrl, baseUrl)) };
}
