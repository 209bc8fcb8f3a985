import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/docs-frame";
import { Pager } from "@/components/docs/pager";
import { Reference } from "@/components/docs/reference/reference";
import { Notice } from "@/components/ui/status";
import { env } from "@/lib/env";
import { findReference } from "../find-reference";
import { docsSections, pagesOf } from "../sections";

export const metadata: Metadata = { title: "API reference" };

/** Every endpoint and object of the API, rendered here from the document at /api/openapi.json. */
export default async function ReferencePage() {
  const document = await findReference();
  const sections = await docsSections();
  return (
    <DocsFrame sections={sections} current="/docs/reference" isWide>
      <h1>API reference</h1>
      <p className="lead">
        Every endpoint and every object.
        {document ? (
          <>
            {" "}
            The same as a file for tools: <a href="/api/openapi.json">openapi.json</a>, version {document.info.version}.
          </>
        ) : null}
      </p>
      {document ? (
        <Reference document={document} baseUrl={env().BASE_URL} />
      ) : (
        <Notice tone="attention" glyph="attention">
          The reference cannot be shown at the moment. Load this page again shortly.
        </Notice>
      )}
      <Pager places={pagesOf(sections)} current="/docs/reference" />
    </DocsFrame>
  );
}
