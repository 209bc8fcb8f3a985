"use client";

import { useSearchParams } from "next/navigation";
import { messages as t } from "./messages";
import { LanguageChoice } from "@/components/ui/language-choice";

/** The languages of the pages before the dashboard. The links keep where to go after the sign-in. */
export function AuthLanguages() {
  return <LanguageChoice surface="dashboard" label={t.language} parameters={useSearchParams()} />;
}
