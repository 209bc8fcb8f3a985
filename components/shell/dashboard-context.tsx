"use client";

import { createContext, useContext, type ReactNode } from "react";
import { segmentOf, type Environment } from "./environment";

export type Dashboard = {
  environment: Environment;
  /** First part of this environment's paths: "/live" or "/sandbox". */
  basePath: string;
  merchantName: string;
  userName: string;
  email: string;
  suspended: boolean;
  baseUrl: string;
};

const Context = createContext<Dashboard | null>(null);

export function DashboardProvider({ value, children }: { value: Omit<Dashboard, "basePath">; children: ReactNode }) {
  return <Context value={{ ...value, basePath: `/${segmentOf(value.environment)}` }}>{children}</Context>;
}

/** Who is signed in, and in which environment the page is. */
export function useDashboard(): Dashboard {
  const value = useContext(Context);
  if (!value) throw new Error("useDashboard stands outside the dashboard");
  return value;
}
