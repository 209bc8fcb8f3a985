"use client";

import { messages as t } from "@/components/ui/crash-messages";
import { currentLanguage } from "@/lib/platform/language/texts";

/** Shown when the root layout itself fails. Has no styles or components, because every page downloads it in advance. */
export default function GlobalError() {
  return (
    <html lang={currentLanguage()}>
      <body>
        <h1>{t.title}</h1>
        <p>{t.text}</p>
      </body>
    </html>
  );
}
