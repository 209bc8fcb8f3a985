import { openApiDocument } from "@/app/api/openapi-document";
import type { ApiDocument } from "@/components/docs/reference/document";

/** The document of /api/openapi.json, as the reference pages render it. */
export function referenceDocument(baseUrl: string): ApiDocument {
  // The generator's type covers any OpenAPI document. `ApiDocument` describes the parts that it always writes.
  return openApiDocument(baseUrl) as unknown as ApiDocument;
}
