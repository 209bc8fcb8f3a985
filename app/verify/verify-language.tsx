"use client";

import { use, type ReactNode } from "react";
import { loadVerifyTexts, otherTexts } from "@/components/languages/other-languages";
import { hasTranslation } from "@/lib/platform/language/texts";

let loading: Promise<void> | undefined;

/** Shows the form once the texts of its language are loaded. Until then, the browser shows the server's HTML. */
export function VerifyLanguage({ language, children }: { language: string; children: ReactNode }): ReactNode {
  if (!hasTranslation(language, otherTexts)) use((loading ??= loadVerifyTexts(language)));
  return children;
}
