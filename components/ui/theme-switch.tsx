"use client";

import { IconButton } from "./button";
import { SunMoon } from "./icons";
import { messages as t } from "./messages";

export function switchTheme(): void {
  const root = document.documentElement;
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Storage is unavailable: the choice lasts for this page only.
  }
}

/** Switches between light and dark; the choice is stored in this browser and read before the first paint. */
export function ThemeSwitch() {
  return <IconButton label={t.switchTheme} icon={SunMoon} onClick={switchTheme} />;
}
