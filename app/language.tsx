"use client";

import { use, type ReactNode } from "react";
import { hasTranslation } from "@/lib/platform/language/texts";

type Props = { language: string; children: ReactNode };

let loading: Promise<void> | undefined;

/** Shows the page once its language's texts are loaded. Until then, the browser shows the server's HTML. */
export function Language({ language, children }: Props): ReactNode {
  // A page that the browser renders alone, such as one that is not found, has no language before its first render.
  if (typeof document !== "undefined") document.documentElement.lang = language;
  if (!hasTranslation(language, "dashboard")) use((loading ??= load(language)));
  return children;
}

/** In a script of its own, which English pages need not load. */
async function load(language: string): Promise<void> {
  const { loadDashboardLanguage } = await import("@/components/languages/dashboard-languages");
  await loadDashboardLanguage(language);
}
