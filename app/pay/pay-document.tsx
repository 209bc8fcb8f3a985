import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { options } from "preact";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { accentVariables } from "@/components/requests/checkout/accent";
import { tellEscape } from "@/components/requests/checkout/embedding";
import { messages as t } from "@/components/requests/checkout/messages";
import { messages as preview } from "@/components/requests/checkout/preview-messages";
import { NotFoundSlip } from "@/components/requests/checkout/not-found-slip";
import { checkoutView } from "@/components/requests/checkout/view";
import { titleOf } from "@/components/requests/checkout/view-text";
import { accepts } from "@/lib/api/http/respond";
import { contentSecurityPolicy } from "@/lib/api/http/server/security-headers";
import { env } from "@/lib/platform/env";
import { languages } from "@/lib/platform/language/languages";
import { currentLanguage } from "@/lib/platform/language/texts";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { reloadOnMissingFile } from "../reload-on-missing-file";
import { commonStart, gzipAfter, type CommonStart } from "./common-start";
import { payFilesPath, type PayFileNames, type PayFiles } from "./pay-files";
import { PayPage, dataId, rootId } from "./pay-page";

/** Runs before the first paint. It is the same in each document, so the policy allows it by its hash. */
const headScript = readFileSync(join("public", "theme.js"), "utf8") + reloadOnMissingFile + tellEscape;

const lateId = "late";

/**
 * Loads the page's script once the page is painted, so that it takes no processor time from the first paint. A tab in the
 * background paints nothing, so the script loads after a second at the latest.
 */
const lateScript = `
const load = () => document.head.append(document.getElementById("${lateId}").content);
requestAnimationFrame(() => setTimeout(load));
setTimeout(load, 1000);
`;

/** The source of an inline script for a content security policy. */
const sourceOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const headSource = sourceOf(headScript);
const bothSources = `${headSource} ${sourceOf(lateScript)}`;

/** Without script, nothing can be unfolded. */
const unfolded = "[data-folded]{display:grid!important}";

// `preact/compat` replaces `translate="no"` by the value of the DOM property, false, which HTML would leave out: a
// browser's translation would then change amounts and addresses.
const normalize = options.vnode?.bind(options);
options.vnode = (vnode) => {
  normalize?.(vnode);
  const props = vnode.props as { translate?: "no" | false };
  if (props.translate === false) props.translate = "no";
};

/** Sends the page of a request, or the one for a missing request, in the current language. */
export async function sendPayPage(
  request: IncomingMessage,
  response: ServerResponse,
  found: PublicPaymentRequest | null,
  files: PayFiles,
): Promise<void> {
  const start = startOf(files);
  const rest = Buffer.from(found ? payDocument(found, files.names) : missingDocument());
  const isCompressed = accepts(request.headers["accept-encoding"]?.toString(), "gzip");
  const body = isCompressed ? await gzipAfter(start, rest) : Buffer.concat([start.bytes, rest]);
  const frameAncestors = found?.embed_origins ?? [];
  const inline = found ? bothSources : headSource;
  // It cannot name origins, so the policy decides alone.
  if (frameAncestors.length > 0) response.removeHeader("x-frame-options");
  response.writeHead(found ? 200 : 404, {
    "content-type": "text/html; charset=utf-8",
    "content-length": body.length,
    "content-security-policy": contentSecurityPolicy(inline, env().BASE_URL, { frameAncestors }),
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    vary: "Accept-Encoding",
    ...(isCompressed && { "content-encoding": "gzip" }),
  });
  response.end(body);
}

const starts = new Map<string, CommonStart>();

/** The start of each document in the current language. */
function startOf({ names, styles }: PayFiles): CommonStart {
  const language = currentLanguage();
  const known = starts.get(language + names.styles);
  if (known) return known;
  const tags = `<!DOCTYPE html><html lang="${language}" dir="${languages[language]?.direction}"><head>`;
  const start = commonStart(tags + renderToString(<CommonHead names={names} styles={styles} />));
  starts.set(language + names.styles, start);
  return start;
}

function CommonHead({ names, styles }: { names: PayFileNames; styles: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f6f4" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e0d" />
      <link rel="icon" href="/mark.svg" />
      {/* Inside another site's page, a link replaces that page: wallets and shops cannot be framed. */}
      <base target="_top" />
      {/* Not for phones: on slow 4G it delays the first paint by 0.1 s. A first visit there shows the phone's own font. */}
      {names.fonts.map((name) => (
        <link
          key={name}
          rel="preload"
          href={payFilesPath + name}
          as="font"
          type="font/woff2"
          crossOrigin=""
          media="(min-width: 600px)"
        />
      ))}
      <script dangerouslySetInnerHTML={{ __html: headScript }} />
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: unfolded }} />
      </noscript>
    </>
  );
}

/**
 * The HTML of a pay page after its start. It is complete without script: the buttons, which would do nothing, are
 * invisible until the page is live.
 */
function payDocument(request: PublicPaymentRequest, names: PayFileNames): string {
  const title = titleOf(checkoutView(request, new Date(request.now), null), request);
  const modules = [...names.modules, ...(names.languages[currentLanguage()] ?? [])];
  return restOf(
    <>
      <title>{title}</title>
      <Preview merchant={request.merchant_name} />
      {/* Painted once, when all of it is parsed: Chrome would style and lay out half a page first. */}
      <link rel="expect" href={`#${lateId}`} blocking="render" />
    </>,
    <body
      data-static=""
      className="data-static:[&_button]:invisible"
      style={request.accent_color === null ? undefined : accentVariables(request.accent_color)}
    >
      <div id={rootId}>
        <PayPage request={request} />
      </div>
      <script id={dataId} type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(request) }} />
      <template id={lateId}>
        {modules.map((name) => (
          <link key={name} rel="modulepreload" href={payFilesPath + name} />
        ))}
        <script type="module" src={payFilesPath + names.script} />
      </template>
      <script dangerouslySetInnerHTML={{ __html: lateScript }} />
    </body>,
  );
}

/** The page for an unknown shortcode, a cancelled request or a suspended merchant: the same for each, without script. */
function missingDocument(): string {
  return restOf(
    <title>{t.notFoundTitle}</title>,
    <body>
      <NotFoundSlip />
    </body>,
  );
}

/** The preview of a link in messengers (Open Graph protocol), without the amount and the description. */
function Preview({ merchant }: { merchant: string }) {
  return (
    <>
      <meta property="og:title" content={preview.title(merchant)} />
      <meta property="og:description" content={preview.text} />
      <meta property="og:image" content={`${env().BASE_URL}/preview.png`} />
      <meta property="og:type" content="website" />
    </>
  );
}

/** A document after its start: the rest of the head, and the body. */
function restOf(head: ReactElement, body: ReactElement): string {
  return `${renderToString(head)}</head>${renderToString(body)}</html>`;
}

/** JSON inside a script element, which no text in it can end (HTML Living Standard, section 4.12.1.3). */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
