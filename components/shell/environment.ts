import type { PresentedPaymentRequest } from "@/lib/requests/schema";

export type Environment = PresentedPaymentRequest["environment"];
/** Names of the environments in URLs and texts: `production` is live. */
export type EnvironmentSegment = "live" | "sandbox";

/** The environment of a path segment, or null for anything else. */
export function environmentOf(segment: string): Environment | null {
  if (segment === "live") return "production";
  return segment === "sandbox" ? "sandbox" : null;
}

/** The subpages that exist in every environment. Other subpages show an object. */
const staticSubpages = ["new", "unmatched", "address-pool"];

/** The same page in another environment. An object exists in one environment only, so its page becomes its list. */
export function pathIn(segment: EnvironmentSegment, pathname: string): string {
  const [, , page, subpage] = pathname.split("/");
  const isStaticPage = subpage !== undefined && staticSubpages.includes(subpage);
  return `/${[segment, page, isStaticPage && subpage].filter(Boolean).join("/")}`;
}
