import { lexer } from "marked";
import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/docs-frame";
import { Markdown } from "@/components/docs/markdown";
import { messages } from "@/components/docs/messages";
import { Lead, Title } from "@/components/docs/prose";
import { Pager } from "@/components/docs/pager";
import { referencePath } from "@/components/docs/reference/document";
import { ReferenceIndex } from "@/components/docs/reference/reference";
import { RichText } from "@/components/ui/rich-text";
import { env } from "@/lib/platform/env";
import { docsSections, pagesOf } from "../sections";
import { referenceDocument } from "./reference-document";

const t = messages.reference;

export const generateMetadata = (): Metadata => ({ title: t.title });

/** Conventions of the API, and links to each endpoint and object. */
export default async function ReferencePage() {
  const { BASE_URL } = env();
  const document = referenceDocument(BASE_URL);
  const sections = await docsSections();
  return (
    <DocsFrame sections={sections} current={referencePath}>
      <Title>{t.title}</Title>
      <Lead>
        <RichText
          text={t.about}
          parts={{ version: document.info.version }}
          link={(text) => <a href="/api/openapi.json">{text}</a>}
        />
      </Lead>
      <Markdown tokens={lexer(document.info.description)} />
      <ReferenceIndex document={document} />
      <Pager pages={pagesOf(sections)} current={referencePath} />
    </DocsFrame>
  );
}
