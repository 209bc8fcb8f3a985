import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsFrame } from "@/components/docs/docs-frame";
import { Markdown } from "@/components/docs/markdown";
import { OnThisPage } from "@/components/docs/on-this-page";
import { Title } from "@/components/docs/prose";
import { Pager } from "@/components/docs/pager";
import { readGuides, type Guide } from "../read-guides";
import { docsSections, pagesOf } from "../sections";

type GuidePageProps = { params: Promise<{ guide: string }> };

export async function generateMetadata(props: GuidePageProps): Promise<Metadata> {
  const { title, summary } = await getGuide(props);
  return { title, description: summary };
}

/** One guide, with this instance's base URL in its examples. */
export default async function GuidePage(props: GuidePageProps) {
  const { slug, title, body, headings } = await getGuide(props);
  const sections = await docsSections();
  const current = `/docs/${slug}`;
  return (
    <DocsFrame sections={sections} current={current} aside={<OnThisPage headings={headings} />}>
      <Title>{title}</Title>
      <Markdown tokens={body} />
      <Pager pages={pagesOf(sections)} current={current} />
    </DocsFrame>
  );
}

async function getGuide({ params }: GuidePageProps): Promise<Guide> {
  const { guide: slug } = await params;
  return (await readGuides()).find((guide) => guide.slug === slug) ?? notFound();
}
