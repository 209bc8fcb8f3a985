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
    { title: messages.guides, places: guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })) },
    {
      title: messages.reference.title,
      places: [
        { href: referencePath, title: messages.reference.allEndpoints },
        ...chapterNames.map((name) => ({ href: chapterPath(name), title: name })),
      ],
    },
  ];
}

/** The pages of the navigation in their order. */
export function pagesOf(sections: DocsSection[]): DocsPlace[] {
  return sections
    .flatMap(({ places }) => places)
    .map((place) => (place.href === referencePath ? { ...place, title: messages.reference.title } : place));
}
