"use client";

import { use, type ReactNode } from "react";
import { dashboardTexts, loadDashboardLanguage } from "@/components/languages/dashboard-languages";
import { hasTranslation } from "@/lib/platform/language/texts";

type Props = { language: string; children: ReactNode };

let loading: Promise<void> | undefined;

/** Shows the page once its language's texts are loaded. Until then, the browser shows the server's HTML. */
export function Language({ language, children }: Props): ReactNode {
  // A page that the browser renders alone, such as one that is not found, has no language before its first render.
  if (typeof document !== "undefined") document.documentElement.lang = language;
  if (!hasTranslation(language, dashboardTexts)) use((loading ??= loadDashboardLanguage(language)));
  return children;
}
