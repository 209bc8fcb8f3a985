import { z } from "zod";
import { bare, type Operation } from "@/lib/api/http/operation";
import { buildDocument, type OpenApiDocument } from "@/lib/api/openapi/document";
import { documentedRoutesOf } from "@/lib/api/openapi/documented-route";
import { generatedRoutes } from "./routes.generated";

/** The operation of the document itself. */
export const openApiOperation = {
  audience: "public",
  id: "getOpenApiDocument",
  summary: "Get this reference as an OpenAPI 3.1 document",
  cache: "minute",
  returns: bare(z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })),
} as const satisfies Operation;

/** The OpenAPI document of an instance at `baseUrl`: every route except those of the dashboard and the metrics. */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  const self = { method: "get", path: "/api/openapi.json", operation: openApiOperation } as const;
  const documented = generatedRoutes.filter(
    ({ path }) => !path.startsWith("/api/dashboard/") && path !== "/api/metrics",
  );
  return buildDocument([...documentedRoutesOf(documented), self], baseUrl);
}
