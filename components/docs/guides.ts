import type { Permission } from "@/lib/accounts/merchants/permissions";

// The guides are Markdown files in docs/guides. Code hosts and the pages below /docs render them.

/** The guides in reading order. A test compares this list with the folder. */
export const guideSlugs = [
  "quickstart",
  "authentication",
  "dashboard",
  "team",
  "notifications",
  "second-factor",
  "amounts",
  "settlement",
  "receiving-addresses",
  "pay-page",
  "offers-and-receipts",
  "webhooks",
  "idempotency",
  "pagination",
  "errors",
  "rate-limits",
  "sandbox",
] as const;

export type GuideSlug = (typeof guideSlugs)[number];

/** The permissions of the key that a guide's calls need; none without a key. A test compares them with the calls. */
export const guidePermissions: Readonly<Record<GuideSlug, readonly Permission[]>> = {
  quickstart: ["payment_requests:write", "sandbox:simulate"],
  authentication: ["payment_requests:read"],
  dashboard: ["payment_requests:read"],
  team: ["payment_requests:read"],
  notifications: ["payment_requests:read"],
  "second-factor": ["payment_requests:read"],
  amounts: ["payment_requests:write"],
  settlement: ["payment_requests:write", "sandbox:simulate", "unmatched_transfers:write"],
  "receiving-addresses": ["payment_requests:write", "pool_addresses:write"],
  "pay-page": ["payment_requests:read"],
  "offers-and-receipts": ["payment_requests:write", "sandbox:simulate"],
  webhooks: ["events:read", "webhooks:write"],
  idempotency: ["payment_requests:write"],
  pagination: ["payment_requests:write"],
  errors: ["payment_requests:write"],
  "rate-limits": ["payment_requests:read"],
  sandbox: ["payment_requests:cancel", "payment_requests:write", "sandbox:simulate"],
};

/** Relative to the working directory of the processes. */
export const guidesFolder = "docs/guides";

/** The base URL in the Markdown, replaced by the instance's own when shown. */
export const writtenBaseUrl = "http://localhost:3000";
