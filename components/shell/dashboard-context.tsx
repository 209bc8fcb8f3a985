"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { Environment } from "./environment";
import type { Membership } from "@/lib/accounts/auth/schema";
import type { Preferences } from "@/lib/accounts/users/preferences-schema";

export type Dashboard = {
  environment: Environment;
  /** First part of the paths of this environment and merchant: "/live", or "/live-12". */
  basePath: string;
  /** The page that opens first: the overview, or the payment requests for a role without the overview. */
  homePath: string;
  merchantId: string;
  merchantName: string;
  /** The person's merchants, if there are several. */
  merchants: readonly Membership[];
  userName: string;
  email: string;
  preferences: Preferences;
  /** The browser's time zone, as its last page told the server. */
  knownZone: string;
  isMerchantSuspended: boolean;
  /** Whether the user still has to verify their e-mail address. */
  isVerificationPending: boolean;
  /** Whether the person must set up the second factor that this merchant requires, and may do nothing else here. */
  lacksRequiredFactor: boolean;
  /** The permissions of the person's role at this merchant, which are also the most that they can give to an API key. */
  permissions: readonly string[];
  baseUrl: string;
  /** The version and commit that the server runs, for people. */
  version: string;
  /** The private networks that webhooks may reach. */
  webhookNetworks: readonly string[];
};

const Context = createContext<Dashboard | null>(null);

export function DashboardProvider({ value, children }: { value: Dashboard; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The signed-in user, their business and the page's environment. */
export function useDashboard(): Dashboard {
  const value = useContext(Context);
  if (!value) throw new Error("useDashboard must be used inside the dashboard");
  return value;
}
