import { publicPreflight, publicRoute } from "@/lib/http/public-route";
import type { OpenApiDocument } from "@/lib/openapi/document";
import { openApiDocument, openApiOperation } from "../openapi-document";

let cachedDocument: OpenApiDocument | undefined;

export const GET = publicRoute({
  ...openApiOperation,
  handle: ({ urls }) => Promise.resolve({ status: 200, body: (cachedDocument ??= openApiDocument(urls.baseUrl)) }),
});

export const OPTIONS = publicPreflight;
