import { z } from "zod";
import { bare } from "@/lib/api/http/operation";
import { buildDocument, type OpenApiDocument } from "@/lib/api/openapi/document";
import { generatedRoutes } from "./routes.generated";
import type { Operation, DocumentedHandler, DocumentedRoute } from "@/lib/api/http/documented";
import type { Handler } from "@/lib/api/http/respond";

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

const methods = ["get", "post", "put", "patch", "delete"] as const;

type Module = Partial<Record<string, Handler>>;

/** Every method and path of a route table. Throws for a handler without documentation of its response. */
function documentedRoutesOf(table: readonly { path: string; module: Module }[]): DocumentedRoute[] {
  return table.flatMap(({ path, module }) =>
    methods.flatMap((method) => {
      const handler = module[method.toUpperCase()];
      return handler ? [{ method, path, operation: operationOf(handler, `${method} ${path}`) }] : [];
    }),
  );
}

function operationOf(handler: Handler, name: string): Operation {
  if (!("operation" in handler)) throw new Error(`${name} does not say what it returns.`);
  return (handler as DocumentedHandler).operation;
}
