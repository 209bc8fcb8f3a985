// The API's paths, one line each, as the web process answers them; a test holds this table against the folders here.
import * as dashboardApiKeys from "./dashboard/api-keys/route";
import * as dashboardApiKeysId from "./dashboard/api-keys/[id]/route";
import * as dashboardApiKeysIdRevoke from "./dashboard/api-keys/[id]/revoke/route";
import * as dashboardApiKeysIdRoll from "./dashboard/api-keys/[id]/roll/route";
import * as dashboardAuditEntries from "./dashboard/audit-entries/route";
import * as dashboardEvents from "./dashboard/events/route";
import * as dashboardEventsId from "./dashboard/events/[id]/route";
import * as dashboardEventsIdDeliveries from "./dashboard/events/[id]/deliveries/route";
import * as dashboardPassword from "./dashboard/password/route";
import * as dashboardPaymentRequests from "./dashboard/payment-requests/route";
import * as dashboardPaymentRequestsPublicId from "./dashboard/payment-requests/[public_id]/route";
import * as dashboardPaymentRequestsPublicIdCancel from "./dashboard/payment-requests/[public_id]/cancel/route";
import * as dashboardPaymentRequestsPublicIdResolve from "./dashboard/payment-requests/[public_id]/resolve/route";
import * as dashboardPaymentRequestsPublicIdTimeline from "./dashboard/payment-requests/[public_id]/timeline/route";
import * as dashboardPaymentRequestsCounts from "./dashboard/payment-requests/counts/route";
import * as dashboardPayments from "./dashboard/payments/route";
import * as dashboardReceivingAddresses from "./dashboard/receiving-addresses/route";
import * as dashboardReceivingAddressesId from "./dashboard/receiving-addresses/[id]/route";
import * as dashboardSandboxPaymentRequestsPublicIdExpire from "./dashboard/sandbox/payment-requests/[public_id]/expire/route";
import * as dashboardSandboxPaymentRequestsPublicIdSimulate from "./dashboard/sandbox/payment-requests/[public_id]/simulate/route";
import * as dashboardSession from "./dashboard/session/route";
import * as dashboardSettings from "./dashboard/settings/route";
import * as dashboardSettingsSettlement from "./dashboard/settings/settlement/route";
import * as dashboardSignUp from "./dashboard/sign-up/route";
import * as dashboardUnmatchedTransfers from "./dashboard/unmatched-transfers/route";
import * as dashboardUnmatchedTransfersIdAssign from "./dashboard/unmatched-transfers/[id]/assign/route";
import * as dashboardUnmatchedTransfersIdAssignableRequests from "./dashboard/unmatched-transfers/[id]/assignable-requests/route";
import * as dashboardUnmatchedTransfersIdDismiss from "./dashboard/unmatched-transfers/[id]/dismiss/route";
import * as dashboardUnmatchedTransfersIdUndo from "./dashboard/unmatched-transfers/[id]/undo/route";
import * as dashboardUnmatchedTransfersCounts from "./dashboard/unmatched-transfers/counts/route";
import * as dashboardWebhookDeliveriesId from "./dashboard/webhook-deliveries/[id]/route";
import * as dashboardWebhookDeliveriesIdRedeliver from "./dashboard/webhook-deliveries/[id]/redeliver/route";
import * as dashboardWebhookEndpoints from "./dashboard/webhook-endpoints/route";
import * as dashboardWebhookEndpointsId from "./dashboard/webhook-endpoints/[id]/route";
import * as dashboardWebhookEndpointsIdDeliveries from "./dashboard/webhook-endpoints/[id]/deliveries/route";
import * as dashboardWebhookEndpointsIdRecover from "./dashboard/webhook-endpoints/[id]/recover/route";
import * as dashboardWebhookEndpointsIdRotateSecret from "./dashboard/webhook-endpoints/[id]/rotate-secret/route";
import * as dashboardWebhookEndpointsIdTest from "./dashboard/webhook-endpoints/[id]/test/route";
import * as dashboardWebhookEndpointsHealth from "./dashboard/webhook-endpoints/health/route";
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
  { path: "/api/dashboard/events", module: dashboardEvents },
  { path: "/api/dashboard/events/[id]", module: dashboardEventsId },
  { path: "/api/dashboard/events/[id]/deliveries", module: dashboardEventsIdDeliveries },
  { path: "/api/dashboard/password", module: dashboardPassword },
  { path: "/api/dashboard/payment-requests", module: dashboardPaymentRequests },
  { path: "/api/dashboard/payment-requests/[public_id]", module: dashboardPaymentRequestsPublicId },
  { path: "/api/dashboard/payment-requests/[public_id]/cancel", module: dashboardPaymentRequestsPublicIdCancel },
  { path: "/api/dashboard/payment-requests/[public_id]/resolve", module: dashboardPaymentRequestsPublicIdResolve },
  { path: "/api/dashboard/payment-requests/[public_id]/timeline", module: dashboardPaymentRequestsPublicIdTimeline },
  { path: "/api/dashboard/payment-requests/counts", module: dashboardPaymentRequestsCounts },
  { path: "/api/dashboard/payments", module: dashboardPayments },
  { path: "/api/dashboard/receiving-addresses", module: dashboardReceivingAddresses },
  { path: "/api/dashboard/receiving-addresses/[id]", module: dashboardReceivingAddressesId },
  {
    path: "/api/dashboard/sandbox/payment-requests/[public_id]/expire",
    module: dashboardSandboxPaymentRequestsPublicIdExpire,
  },
  {
    path: "/api/dashboard/sandbox/payment-requests/[public_id]/simulate",
    module: dashboardSandboxPaymentRequestsPublicIdSimulate,
  },
  { path: "/api/dashboard/session", module: dashboardSession },
  { path: "/api/dashboard/settings", module: dashboardSettings },
  { path: "/api/dashboard/settings/settlement", module: dashboardSettingsSettlement },
  { path: "/api/dashboard/sign-up", module: dashboardSignUp },
  { path: "/api/dashboard/unmatched-transfers", module: dashboardUnmatchedTransfers },
  { path: "/api/dashboard/unmatched-transfers/[id]/assign", module: dashboardUnmatchedTransfersIdAssign },
  {
    path: "/api/dashboard/unmatched-transfers/[id]/assignable-requests",
    module: dashboardUnmatchedTransfersIdAssignableRequests,
  },
  { path: "/api/dashboard/unmatched-transfers/[id]/dismiss", module: dashboardUnmatchedTransfersIdDismiss },
  { path: "/api/dashboard/unmatched-transfers/[id]/undo", module: dashboardUnmatchedTransfersIdUndo },
  { path: "/api/dashboard/unmatched-transfers/counts", module: dashboardUnmatchedTransfersCounts },
  { path: "/api/dashboard/webhook-deliveries/[id]", module: dashboardWebhookDeliveriesId },
  { path: "/api/dashboard/webhook-deliveries/[id]/redeliver", module: dashboardWebhookDeliveriesIdRedeliver },
  { path: "/api/dashboard/webhook-endpoints", module: dashboardWebhookEndpoints },
  { path: "/api/dashboard/webhook-endpoints/[id]", module: dashboardWebhookEndpointsId },
  { path: "/api/dashboard/webhook-endpoints/[id]/deliveries", module: dashboardWebhookEndpointsIdDeliveries },
  { path: "/api/dashboard/webhook-endpoints/[id]/recover", module: dashboardWebhookEndpointsIdRecover },
  { path: "/api/dashboard/webhook-endpoints/[id]/rotate-secret", module: dashboardWebhookEndpointsIdRotateSecret },
  { path: "/api/dashboard/webhook-endpoints/[id]/test", module: dashboardWebhookEndpointsIdTest },
  { path: "/api/dashboard/webhook-endpoints/health", module: dashboardWebhookEndpointsHealth },
];
