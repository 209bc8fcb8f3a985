"use client";

import { use, type ReactNode } from "react";
import { hasDashboardLanguage, loadDashboardLanguage } from "@/components/languages/dashboard-languages";

type Props = { language: string; children: ReactNode };

let loading: Promise<void> | undefined;

/** Shows the page once its language's texts are loaded. Until then, the browser shows the server's HTML. */
export function Language({ language, children }: Props): ReactNode {
  // A page that the browser renders alone, such as one that is not found, has no language before its first render.
  if (typeof document !== "undefined") document.documentElement.lang = language;
  if (!hasDashboardLanguage(language)) use((loading ??= loadDashboardLanguage(language)));
  return children;
}
