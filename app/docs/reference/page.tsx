import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/docs-frame";
import { Pager } from "@/components/docs/pager";
import type { ApiDocument } from "@/components/docs/reference/document";
import { Reference } from "@/components/docs/reference/reference";
import { openApiDocument } from "@/app/api/openapi-document";
import { env } from "@/lib/env";
import { docsSections, pagesOf } from "../sections";

export const metadata: Metadata = { title: "API reference" };

/** Every endpoint and object of the API, rendered from the document that /api/openapi.json returns. */
export default async function ReferencePage() {
  const { BASE_URL } = env();
  const document = openApiDocument(BASE_URL) as unknown as ApiDocument;
  const sections = await docsSections();
  return (
    <DocsFrame sections={sections} current="/docs/reference" isWide>
      <h1>API reference</h1>
      <p className="lead">
        Every endpoint and every object. The same as a file for tools: <a href="/api/openapi.json">openapi.json</a>,
        version {document.info.version}.
      </p>
      <Reference document={document} baseUrl={BASE_URL} />
      <Pager places={pagesOf(sections)} current="/docs/reference" />
    </DocsFrame>
  );
}
