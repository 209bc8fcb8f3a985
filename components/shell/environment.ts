import type { ApiScope } from "@/components/api/request";

export type Environment = ApiScope["environment"];
/** Names of the environments in URLs and texts: `production` is live. */
type EnvironmentSegment = "live" | "sandbox";

/**
 * The merchant and environment that the first segment of a path names: `live`, or `live-12` for the merchant 12. Null for
 * anything else. The URL holds the choice, so that each tab, link and reload keeps its own.
 */
export function scopeOfSegment(segment: string): ApiScope | null {
  const [, name, merchantId = null] = /^(live|sandbox)(?:-(\d{1,18}))?$/.exec(segment) ?? [];
  if (!name) return null;
  return { merchantId, environment: name === "live" ? "production" : "sandbox" };
}

/** The subpages that exist in every environment. Other subpages show an object. */
const staticSubpages = ["new", "unmatched", "address-pool", "people", "security", "audit-log", "approvals"];

/**
 * The same page in another environment or at another merchant. An object exists in only one of them, so its page becomes
 * its list.
 */
export function pathIn(
  { environment, merchantId }: { environment?: EnvironmentSegment; merchantId?: string },
  pathname: string,
): string {
  const [, segment = "", page, subpage] = pathname.split("/");
  const [name, id] = segment.split("-");
  const isStaticPage = subpage !== undefined && staticSubpages.includes(subpage);
  const newSegment = [environment ?? name, merchantId ?? id].filter(Boolean).join("-");
  return `/${[newSegment, page, isStaticPage && subpage].filter(Boolean).join("/")}`;
}
