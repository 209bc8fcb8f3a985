import { z } from "zod";
import { bare, type Operation } from "@/lib/http/operation";
import { buildDocument, type OpenApiDocument } from "@/lib/openapi/document";
import { documentedRoutesOf } from "@/lib/openapi/documented-route";
import { documentedRoutes } from "./documented-routes";

/** What the document says of itself. */
export const openApiOperation = {
  audience: "public",
  id: "getOpenApiDocument",
  summary: "This reference as an OpenAPI 3.1 document",
  cache: "minute",
  returns: bare(z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })),
} as const satisfies Operation;

/** The reference of an instance at `baseUrl`, made of what the routes say of themselves. */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  const self = { method: "get", path: "/api/openapi.json", operation: openApiOperation } as const;
  return buildDocument([...documentedRoutesOf(documentedRoutes), self], baseUrl);
}
