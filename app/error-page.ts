import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { loadOtherTexts } from "@/components/languages/other-languages";
import { messages as t } from "@/components/ui/error-page-messages";
import { messages as site } from "@/components/ui/site-messages";
import { replaceWithPage } from "@/lib/api/http/server/error-page";
import { languages } from "@/lib/platform/language/languages";
import { runInLanguage } from "@/lib/platform/language/request-language";
import { currentLanguage, sourceLanguage } from "@/lib/platform/language/texts";
import { languageOf } from "./reader-language";

/** The page for 503 in English. A proxy sends it while no process responds, so it needs no other file. */
const template = readFileSync(join("public", "unavailable.html"), "utf8");

type Failure = { status: 404 | 503 } | { status: 429; retryAfterSeconds: number };

/** Responds with a page that says what failed, in the reader's language. It needs neither the database nor Next. */
export async function sendErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  failure: Failure,
): Promise<void> {
  const wished = languageOf("pay", request, response);
  // A failure to load them must not hide the first one.
  const language = await loadOtherTexts(wished).then(
    () => wished,
    () => sourceLanguage,
  );
  const html = runInLanguage(language, () => errorPage(failure));
  const retryAfter = { 404: undefined, 429: "retryAfterSeconds" in failure && failure.retryAfterSeconds, 503: 5 };
  replaceWithPage(response, {
    status: failure.status,
    html,
    retryAfterSeconds: retryAfter[failure.status] || undefined,
  });
}

/** The HTML in the current language. */
export function errorPage(failure: Failure): string {
  const { title, texts, reloadAfterSeconds } = contentOf(failure);
  const language = currentLanguage();
  const refresh = reloadAfterSeconds ? `<meta http-equiv="refresh" content="${reloadAfterSeconds}" />` : "";
  const paragraphs = texts.map((text) => `<p>${text}</p>`).join("\n      ");
  return template
    .replace('lang="en"', () => `lang="${language}" dir="${languages[language]?.direction}"`)
    .replace('<meta http-equiv="refresh" content="10" />', () => refresh)
    .replace('aria-label="Remit"', () => `aria-label="${site.remit}"`)
    .replace(/<title>.*?</, () => `<title>${title} · ${site.remit}<`)
    .replace(/<h1>.*<\/p>/s, () => `<h1>${title}</h1>\n      ${paragraphs}`);
}

function contentOf(failure: Failure): { title: string; texts: string[]; reloadAfterSeconds?: number } {
  switch (failure.status) {
    case 404: {
      const { title, text, home } = site.notFound;
      return { title, texts: [text, `<a href="/">${home}</a>`] };
    }
    case 429: {
      const seconds = failure.retryAfterSeconds;
      return { title: t.tooMany.title, texts: [t.tooMany.text(seconds)], reloadAfterSeconds: seconds };
    }
    case 503: {
      const { title, waiting, sent } = t.unavailable;
      return { title, texts: [waiting, sent], reloadAfterSeconds: 10 };
    }
  }
}
