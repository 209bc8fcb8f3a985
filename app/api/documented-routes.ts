// The API that others build on, one line a path: what the reference tells, besides the reference itself.
import * as apiKeysCurrent from "./api-keys/current/route";
import * as events from "./events/route";
import * as eventsId from "./events/[id]/route";
import * as healthLive from "./health/live/route";
import * as healthReady from "./health/ready/route";
import * as paymentRequests from "./payment-requests/route";
import * as paymentRequestsPublicId from "./payment-requests/[public_id]/route";
import * as paymentRequestsPublicIdCancel from "./payment-requests/[public_id]/cancel/route";
import * as paymentRequestsPublicIdResolve from "./payment-requests/[public_id]/resolve/route";
import * as paymentRequestsPublicIdTimeline from "./payment-requests/[public_id]/timeline/route";
import * as payments from "./payments/route";
import * as publicChains from "./public/chains/route";
import * as publicChainsChain from "./public/chains/[chain]/route";
import * as publicChainsChainTokens from "./public/chains/[chain]/tokens/route";
import * as publicPaymentRequestsShortcode from "./public/payment-requests/[shortcode]/route";
import * as sandboxPaymentRequestsPublicIdExpire from "./sandbox/payment-requests/[public_id]/expire/route";
import * as sandboxPaymentRequestsPublicIdSimulate from "./sandbox/payment-requests/[public_id]/simulate/route";
import * as unmatchedTransfers from "./unmatched-transfers/route";
import * as unmatchedTransfersId from "./unmatched-transfers/[id]/route";
import * as unmatchedTransfersIdAssign from "./unmatched-transfers/[id]/assign/route";
import * as unmatchedTransfersIdDismiss from "./unmatched-transfers/[id]/dismiss/route";
import * as unmatchedTransfersIdUndo from "./unmatched-transfers/[id]/undo/route";
import * as webhookDeliveriesId from "./webhook-deliveries/[id]/route";
import * as webhookDeliveriesIdRedeliver from "./webhook-deliveries/[id]/redeliver/route";
import * as webhookEndpoints from "./webhook-endpoints/route";
import * as webhookEndpointsId from "./webhook-endpoints/[id]/route";
import * as webhookEndpointsIdDeliveries from "./webhook-endpoints/[id]/deliveries/route";
import * as webhookEndpointsIdRecover from "./webhook-endpoints/[id]/recover/route";
import * as webhookEndpointsIdRotateSecret from "./webhook-endpoints/[id]/rotate-secret/route";
import * as webhookEndpointsIdTest from "./webhook-endpoints/[id]/test/route";
import type { Route } from "@/lib/http/server/match-route";
import type { RouteModule } from "@/lib/http/server/dispatch";

export const documentedRoutes: readonly Route<RouteModule>[] = [
  { path: "/api/api-keys/current", module: apiKeysCurrent },
  { path: "/api/events", module: events },
  { path: "/api/events/[id]", module: eventsId },
  { path: "/api/health/live", module: healthLive },
  { path: "/api/health/ready", module: healthReady },
  { path: "/api/payment-requests", module: paymentRequests },
  { path: "/api/payment-requests/[public_id]", module: paymentRequestsPublicId },
  { path: "/api/payment-requests/[public_id]/cancel", module: paymentRequestsPublicIdCancel },
  { path: "/api/payment-requests/[public_id]/resolve", module: paymentRequestsPublicIdResolve },
  { path: "/api/payment-requests/[public_id]/timeline", module: paymentRequestsPublicIdTimeline },
  { path: "/api/payments", module: payments },
  { path: "/api/public/chains", module: publicChains },
  { path: "/api/public/chains/[chain]", module: publicChainsChain },
  { path: "/api/public/chains/[chain]/tokens", module: publicChainsChainTokens },
  { path: "/api/public/payment-requests/[shortcode]", module: publicPaymentRequestsShortcode },
  { path: "/api/sandbox/payment-requests/[public_id]/expire", module: sandboxPaymentRequestsPublicIdExpire },
  { path: "/api/sandbox/payment-requests/[public_id]/simulate", module: sandboxPaymentRequestsPublicIdSimulate },
  { path: "/api/unmatched-transfers", module: unmatchedTransfers },
  { path: "/api/unmatched-transfers/[id]", module: unmatchedTransfersId },
  { path: "/api/unmatched-transfers/[id]/assign", module: unmatchedTransfersIdAssign },
  { path: "/api/unmatched-transfers/[id]/dismiss", module: unmatchedTransfersIdDismiss },
  { path: "/api/unmatched-transfers/[id]/undo", module: unmatchedTransfersIdUndo },
  { path: "/api/webhook-deliveries/[id]", module: webhookDeliveriesId },
  { path: "/api/webhook-deliveries/[id]/redeliver", module: webhookDeliveriesIdRedeliver },
  { path: "/api/webhook-endpoints", module: webhookEndpoints },
  { path: "/api/webhook-endpoints/[id]", module: webhookEndpointsId },
  { path: "/api/webhook-endpoints/[id]/deliveries", module: webhookEndpointsIdDeliveries },
  { path: "/api/webhook-endpoints/[id]/recover", module: webhookEndpointsIdRecover },
  { path: "/api/webhook-endpoints/[id]/rotate-secret", module: webhookEndpointsIdRotateSecret },
  { path: "/api/webhook-endpoints/[id]/test", module: webhookEndpointsIdTest },
];
