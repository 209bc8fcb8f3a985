import type { DocsSection } from "@/components/docs/docs-frame";
import { readGuides } from "./read-guides";

/** The side navigation. */
export async function docsSections(): Promise<DocsSection[]> {
  const guides = await readGuides();
  return [{ title: "Guides", places: guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })) }];
}
