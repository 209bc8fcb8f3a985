"use client";

import { useEffect } from "react";
import { useDashboard } from "./dashboard-context";
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
  const maxAge = language === null ? 0 : 31_536_000;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // The Cookie Store API is younger than the browsers that the dashboard supports.
  document.cookie = `${languageCookie}=${language ?? ""}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
  return isKept(language);
}

function isKept(language: string | null): boolean {
  return document.cookie.split("; ").includes(`${languageCookie}=${language ?? ""}`);
}
