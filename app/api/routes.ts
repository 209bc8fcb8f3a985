// The API's paths, one line each, as the web process answers them; a test holds this table against the folders here.
import * as dashboardApiKeys from "./dashboard/api-keys/route";
import * as dashboardApiKeysId from "./dashboard/api-keys/[id]/route";
import * as dashboardApiKeysIdRevoke from "./dashboard/api-keys/[id]/revoke/route";
import * as dashboardApiKeysIdRoll from "./dashboard/api-keys/[id]/roll/route";
import * as dashboardAuditEntries from "./dashboard/audit-entries/route";
import * as dashboardPassword from "./dashboard/password/route";
import * as dashboardReceivingAddresses from "./dashboard/receiving-addresses/route";
import * as dashboardReceivingAddressesId from "./dashboard/receiving-addresses/[id]/route";
import * as dashboardSession from "./dashboard/session/route";
import * as dashboardSettings from "./dashboard/settings/route";
import * as dashboardSettingsSettlement from "./dashboard/settings/settlement/route";
import * as dashboardSignUp from "./dashboard/sign-up/route";
import * as openApi from "./openapi.json/route";
import { documentedRoutes } from "./documented-routes";
import type { Route } from "@/lib/http/server/match-route";
import type { RouteModule } from "@/lib/http/server/dispatch";

/** Every path but next-auth's own. */
export const routes: readonly Route<RouteModule>[] = [
  ...documentedRoutes,
  { path: "/api/openapi.json", module: openApi },
  { path: "/api/dashboard/api-keys", module: dashboardApiKeys },
  { path: "/api/dashboard/api-keys/[id]", module: dashboardApiKeysId },
  { path: "/api/dashboard/api-keys/[id]/revoke", module: dashboardApiKeysIdRevoke },
  { path: "/api/dashboard/api-keys/[id]/roll", module: dashboardApiKeysIdRoll },
  { path: "/api/dashboard/audit-entries", module: dashboardAuditEntries },
  { path: "/api/dashboard/password", module: dashboardPassword },
  { path: "/api/dashboard/receiving-addresses", module: dashboardReceivingAddresses },
  { path: "/api/dashboard/receiving-addresses/[id]", module: dashboardReceivingAddressesId },
  { path: "/api/dashboard/session", module: dashboardSession },
  { path: "/api/dashboard/settings", module: dashboardSettings },
  { path: "/api/dashboard/settings/settlement", module: dashboardSettingsSettlement },
  { path: "/api/dashboard/sign-up", module: dashboardSignUp },
];
