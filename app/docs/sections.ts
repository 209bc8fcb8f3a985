import type { DocsLink, DocsSection } from "@/components/docs/docs-frame";
import { messages } from "@/components/docs/messages";
import { chapterPath, objectsChapter, referencePath } from "@/components/docs/reference/document";
import { tags } from "@/lib/api/openapi/tags";
import { readGuides } from "./read-guides";

export const chapterNames = [...tags.map(({ name }) => name), objectsChapter];

/** The side navigation. */
export async function docsSections(): Promise<DocsSection[]> {
  const guides = await readGuides();
  return [
    { title: messages.guides, pages: guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })) },
    {
      title: messages.reference.title,
      pages: [
        { href: referencePath, title: messages.reference.allEndpoints },
        ...chapterNames.map((name) => ({ href: chapterPath(name), title: name })),
      ],
    },
  ];
}

/**
 * All pages in order, for the links to the previous and next page. There the index of the reference, "All endpoints" in
 * the side navigation, has its full title.
 */
export function pagesOf(sections: DocsSection[]): DocsLink[] {
  return sections
    .flatMap(({ pages }) => pages)
    .map((page) => (page.href === referencePath ? { ...page, title: messages.reference.title } : page));
}
