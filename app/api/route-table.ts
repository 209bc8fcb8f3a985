import type { RouteModule } from "@/lib/http/server/dispatch";
import type { Route } from "@/lib/http/server/router";
import * as openApi from "./openapi.json/route";
import { generatedRoutes } from "./routes.generated";

/** Every API path except next-auth's. The OpenAPI document describes the generated routes, so it is separate. */
export const routes: readonly Route<RouteModule>[] = [
  ...generatedRoutes,
  { path: "/api/openapi.json", module: openApi },
];
