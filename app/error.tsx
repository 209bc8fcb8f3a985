"use client";

import { Crash } from "@/components/ui/crash";
import { messages as t } from "@/components/ui/crash-messages";

/** Shown instead of a page that failed to render. */
export default function ErrorPage(props: { error: Error; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <Crash {...props} text={t.text} />
    </main>
  );
}
