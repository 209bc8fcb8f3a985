"use client";

import { SunMoon } from "lucide-react";
import { IconButton } from "./button";

function switchTheme(): void {
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
  return <IconButton label="Switch between light and dark" icon={SunMoon} onClick={switchTheme} />;
}
