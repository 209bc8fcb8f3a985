"use client";

import { messages } from "./messages";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { GlyphList } from "@/components/ui/status";

const t = messages.codes;

/** Recovery codes, shown once. */
export function CodesDialog({ codes }: { codes: readonly string[] }) {
  return (
    <SecretDialog word={t.word} secret={codes.join("\n")} title={t.shownTitle} description={t.shownAbout}>
      <GlyphList items={[{ glyph: "attention", text: t.once }]} />
    </SecretDialog>
  );
}
