import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsFrame } from "@/components/docs/docs-frame";
import { messages } from "@/components/docs/messages";
import { Title } from "@/components/docs/prose";
import { Pager } from "@/components/docs/pager";
import { chapterPath, referencePath } from "@/components/docs/reference/document";
import { Description } from "@/components/docs/reference/fields";
import { Chapter, Objects } from "@/components/docs/reference/reference";
import { env } from "@/lib/platform/env";
import { chapterNames, docsSections, pagesOf } from "../../sections";
import { referenceDocument } from "../reference-document";

type ChapterPageProps = { params: Promise<{ chapter: string }> };

export async function generateMetadata(props: ChapterPageProps): Promise<Metadata> {
  return { title: messages.reference.chapterTitle(await getChapterName(props)) };
}

/** A chapter of the API reference, rendered from the document of /api/openapi.json. */
export default async function ChapterPage(props: ChapterPageProps) {
  const name = await getChapterName(props);
  const { BASE_URL } = env();
  const document = referenceDocument(BASE_URL);
  const tag = document.tags.find((candidate) => candidate.name === name);
  const sections = await docsSections();
  const current = chapterPath(name);
  return (
    <DocsFrame sections={sections} current={current} isWide>
      <Title>{name}</Title>
      {tag ? <Description text={tag.description} place="page" /> : null}
      {tag ? <Chapter document={document} baseUrl={BASE_URL} name={name} /> : <Objects document={document} />}
      <Pager pages={pagesOf(sections)} current={current} />
    </DocsFrame>
  );
}

async function getChapterName({ params }: ChapterPageProps): Promise<string> {
  const path = `${referencePath}/${(await params).chapter}`;
  return chapterNames.find((name) => chapterPath(name) === path) ?? notFound();
}
