import type { Metadata } from "next";
import Link from "next/link";
import { DocsFrame } from "@/components/docs/docs-frame";
import { messages as t } from "@/components/docs/messages";
import { Heading, Lead, Paragraph, Title } from "@/components/docs/prose";
import { CodeBlock } from "@/components/docs/code-block";
import { RichText } from "@/components/ui/rich-text";
import { env } from "@/lib/platform/env";
import { readGuides } from "./read-guides";
import { docsSections } from "./sections";

export const generateMetadata = (): Metadata => ({ title: t.title });

/** The start page of the documentation. */
export default async function DocsPage() {
  const { BASE_URL } = env();
  const guides = await readGuides();
  return (
    <DocsFrame sections={await docsSections()} current="/docs">
      <Title>{t.title}</Title>
      <Lead>{t.about}</Lead>
      <CodeBlock text={BASE_URL} language="address" />
      <Paragraph>
        <RichText text={t.referenceHint} link={(text) => <Link href="/docs/reference">{text}</Link>} />
      </Paragraph>
      <Heading variant="h2">{t.guides}</Heading>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-px overflow-clip rounded-md border border-line bg-line [&>:last-child:nth-child(odd)]:col-span-full">
        {guides.map(({ slug, title, summary }) => (
          <li key={slug} className="bg-surface text-pretty">
            <Link
              className="grid h-full content-start gap-1 px-5 py-4 text-pretty text-ink hover:bg-hover hover:no-underline"
              href={`/docs/${slug}`}
            >
              <strong>{title}</strong>
              <span className="text-sm text-ink-2">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DocsFrame>
  );
}
