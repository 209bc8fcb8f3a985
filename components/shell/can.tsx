"use client";

import type { ReactNode } from "react";
import { useDashboard } from "./dashboard-context";
import type { MemberPermission, Permission } from "@/lib/accounts/merchants/permissions";

export type Needed = Permission | MemberPermission;

/** Tells what the API allows the person here: what their role includes, and only reads while the business is suspended. */
export function useCan(): (permission: Needed) => boolean {
  const { permissions, isMerchantSuspended } = useDashboard();
  // A role lists each of its permissions, so the first script needs no rule of what another permission implies.
  return (permission) => permissions.includes(permission) && (!isMerchantSuspended || permission.endsWith(":read"));
}

/** Shows controls that call endpoints with this permission. Each control of the dashboard that changes something is in one. */
export function Can({ permission, children }: { permission: Needed; children: ReactNode }) {
  return useCan()(permission) ? children : null;
}
