import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { openApiDocument, openApiOperation } from "../openapi-document";

let cachedDocument: OpenApiDocument | undefined;

export const GET = publicRoute({
  ...openApiOperation,
  handle: ({ urls }) => Promise.resolve({ status: 200, body: (cachedDocument ??= openApiDocument(urls.baseUrl)) }),
});

export const OPTIONS = publicPreflight;
