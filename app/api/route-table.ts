import type { RouteModule } from "@/lib/api/http/server/dispatch";
import type { Route } from "@/lib/api/http/server/router";
import * as openApi from "./openapi.json/route";
import { generatedRoutes } from "./routes.generated";

/** All API routes except next-auth's. The OpenAPI route is added here because it describes the generated ones. */
export const routes: readonly Route<RouteModule>[] = [
  ...generatedRoutes,
  { path: "/api/openapi.json", module: openApi },
];
