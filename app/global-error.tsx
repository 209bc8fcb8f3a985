"use client";

import { messages as t } from "@/components/ui/crash-messages";

/** An error of the root layout itself. Plain, because every page loads this before any error. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <h1>{t.title}</h1>
        <p>{t.text}</p>
      </body>
    </html>
  );
}
