import type { DocsPlace, DocsSection } from "@/components/docs/docs-frame";
import { tagId } from "@/components/docs/reference/document";
import { tags } from "@/lib/openapi/tags";
import { readGuides } from "./read-guides";

const referencePath = "/docs/reference";

/** The side navigation. */
export async function docsSections(): Promise<DocsSection[]> {
  const guides = await readGuides();
  const chapters = [...tags.map(({ name }) => name), "Objects"];
  return [
    { title: "Guides", places: guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })) },
    {
      title: "API reference",
      places: [
        { href: referencePath, title: "All endpoints" },
        ...chapters.map((name) => ({ href: `${referencePath}#${tagId(name)}`, title: name })),
      ],
    },
  ];
}

/** The pages of the navigation in their order, without the places inside a page. */
export function pagesOf(sections: DocsSection[]): DocsPlace[] {
  return sections
    .flatMap(({ places }) => places)
    .filter(({ href }) => !href.includes("#"))
    .map((place) => (place.href === referencePath ? { ...place, title: "API reference" } : place));
}
