import type { DocsPlace, DocsSection } from "@/components/docs/docs-frame";
import { messages } from "@/components/docs/messages";
import { chapterPath, referencePath } from "@/components/docs/reference/document";
import { tags } from "@/lib/openapi/tags";
import { readGuides } from "./read-guides";

export const chapterNames = [...tags.map(({ name }) => name), messages.reference.objects];

/** The side navigation. */
export async function docsSections(): Promise<DocsSection[]> {
  const guides = await readGuides();
  return [
    { title: "Guides", places: guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })) },
    {
      title: "API reference",
      places: [
        { href: referencePath, title: "All endpoints" },
        ...chapterNames.map((name) => ({ href: chapterPath(name), title: name })),
      ],
    },
  ];
}

/** The pages of the navigation in their order. */
export function pagesOf(sections: DocsSection[]): DocsPlace[] {
  return sections
    .flatMap(({ places }) => places)
    .map((place) => (place.href === referencePath ? { ...place, title: "API reference" } : place));
}
