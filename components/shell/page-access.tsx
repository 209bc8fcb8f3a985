"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { Needed } from "./can";
import { useDashboard } from "./dashboard-context";
import { lazyPart } from "@/components/ui/lazy-part";

const NoAccess = lazyPart(() => import("./no-access").then((part) => part.NoAccess));

/** The permission that a page's data needs, by its path below the environment. Each role may open the others. */
const permissionOfPage: Readonly<Record<string, Needed>> = {
  "": "payments:read",
  payments: "payments:read",
  "api-keys": "api_keys:read",
  webhooks: "webhooks:read",
  events: "events:read",
  "settings/address-pool": "pool_addresses:read",
  "settings/audit-log": "security:read",
  "settings/approvals": "settings:read",
  "settings/people": "members:read",
};

export function mayOpen(page: string, permissions: readonly string[]): boolean {
  const [first = "", second = ""] = page.split("/");
  const needed = permissionOfPage[`${first}/${second}`] ?? permissionOfPage[first];
  return needed === undefined || permissions.includes(needed);
}

/** Shows a page only to a person whose role may read its data. A page redirects one who lacks a required second factor. */
export function PageAccess({ children }: { children: ReactNode }) {
  const { basePath, permissions, lacksRequiredFactor } = useDashboard();
  const page = usePathname().slice(basePath.length + 1);
  return lacksRequiredFactor || mayOpen(page, permissions) ? children : <NoAccess />;
}
