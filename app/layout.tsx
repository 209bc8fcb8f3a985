import "@fontsource-variable/instrument-sans";
import "@fontsource-variable/spline-sans-mono";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { messages } from "@/components/ui/site-messages";
import { Toaster } from "@/components/ui/toaster";
import { languages } from "@/lib/platform/language/languages";
import { currentLanguage } from "@/lib/platform/language/texts";
import { EarlyPress } from "./early-press";
import { keepEarlyPress } from "./keep-early-press";
import { Language } from "./language";
import { rememberTimeZone } from "./remember-time-zone";
import { reloadOnMissingFile } from "./reload-on-missing-file";
// Puts the error pages into the layout's script: scripts of their own would have more headers than content.
import "./error";
import "./global-error";

export function generateMetadata(): Metadata {
  return {
    title: { default: messages.remit, template: `%s · ${messages.remit}` },
    description: messages.description,
    icons: { icon: "/mark.svg" },
  };
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f3f6f4" },
    { media: "(prefers-color-scheme: dark)", color: "#0b0e0d" },
  ],
};

/** Every page is rendered per request, because the nonce and the instance's URLs are known only then. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const language = currentLanguage();
  return (
    <html lang={language} dir={languages[language]?.direction} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {reloadOnMissingFile + keepEarlyPress + rememberTimeZone}
        </script>
        {/* Blocking on purpose: it sets the chosen theme before the first paint. */}
        <script src="/theme.js" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Language language={language}>
          {children}
          <Toaster />
          <EarlyPress />
        </Language>
      </body>
    </html>
  );
}
