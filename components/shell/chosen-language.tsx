"use client";

import { useEffect } from "react";
import { useDashboard } from "./dashboard-context";
import { keepCookie } from "@/components/ui/keep-cookie";
import { languageCookie } from "@/lib/platform/language/language-cookie";
import { currentLanguage } from "@/lib/platform/language/texts";

/** Loads the page again in the language that the person chose, on a device where the browser asked for another. */
export function ChosenLanguage() {
  const { language } = useDashboard().preferences;
  useEffect(() => {
    const isChosenByUrl = new URLSearchParams(location.search).has("lang");
    if (language === null || language === currentLanguage() || isChosenByUrl) return;
    // A browser without cookies, and a language that the server no longer has, would load the page forever.
    if (!isKept(language) && keepLanguage(language)) location.reload();
  }, [language]);
  return null;
}

/** Chooses the language of the pages that follow; null for the browser's. Returns whether the browser keeps the choice. */
export function keepLanguage(language: string | null): boolean {
  keepCookie(languageCookie, language);
  return isKept(language);
}

function isKept(language: string | null): boolean {
  return document.cookie.split("; ").includes(`${languageCookie}=${language ?? ""}`);
}
