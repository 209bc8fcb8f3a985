import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { options } from "preact";
import type { ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { accentVariables } from "@/components/requests/checkout/accent";
import { tellEscape } from "@/components/requests/checkout/embedding";
import { messages as t } from "@/components/requests/checkout/messages";
import { messages as preview } from "@/components/requests/checkout/preview-messages";
import { NotFoundSlip } from "@/components/requests/checkout/not-found-slip";
import { checkoutView } from "@/components/requests/checkout/view";
import { titleOf } from "@/components/requests/checkout/view-text";
import { contentSecurityPolicy } from "@/lib/api/http/server/security-headers";
import { env } from "@/lib/platform/env";
import { languages } from "@/lib/platform/language/languages";
import { currentLanguage } from "@/lib/platform/language/texts";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { reloadOnMissingFile } from "../reload-on-missing-file";
import { acceptedEncoding, compress, payFilesPath, type PayFileNames } from "./pay-files";
import { PayPage, dataId, rootId } from "./pay-page";

/** Runs before the first paint. It is the same in each document, so the policy allows it by its hash. */
const headScript = readFileSync(join("public", "theme.js"), "utf8") + reloadOnMissingFile + tellEscape;

const lateId = "late";

/**
 * Loads the page's script once the page is painted, so that it takes neither bandwidth nor processor from the styles. A
 * tab in the background paints nothing, so the script loads after a second at the latest.
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
  names: PayFileNames,
): Promise<void> {
  const document = Buffer.from(found ? payDocument(found, names) : missingDocument(names));
  const encoding = acceptedEncoding(request);
  const body = encoding ? await compress(document, encoding, 4) : document;
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
    ...(encoding && { "content-encoding": encoding }),
  });
  response.end(body);
}

/**
 * The HTML of a pay page in the current language. It is complete without script: the buttons, which would do nothing, are
 * invisible until the page is live.
 */
function payDocument(request: PublicPaymentRequest, names: PayFileNames): string {
  const title = titleOf(checkoutView(request, new Date(request.now), null), request);
  const modules = [...names.modules, ...(names.languages[currentLanguage()] ?? [])];
  return html(
    <Document title={title} names={names} head={<Preview merchant={request.merchant_name} />}>
      <body
        data-static=""
        // Scales the browser's own font, often wider, to the x-height of Instrument Sans, which may not arrive in time.
        className="[font-size-adjust:0.51] data-static:[&_button]:invisible [&_.font-mono]:[font-size-adjust:none]"
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
      </body>
    </Document>,
  );
}

/** The page for an unknown shortcode, a cancelled request or a suspended merchant: the same for each, without script. */
function missingDocument(names: PayFileNames): string {
  return html(
    <Document title={t.notFoundTitle} names={names}>
      <body>
        <NotFoundSlip />
      </body>
    </Document>,
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

type DocumentProps = {
  title: string;
  names: PayFileNames;
  head?: ReactNode;
  children: ReactNode;
};

function Document({ title, names, head, children }: DocumentProps) {
  const language = currentLanguage();
  return (
    <html lang={language} dir={languages[language]?.direction}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        {/* Inside another site's page, a link replaces that page: wallets and shops cannot be framed. */}
        <base target="_top" />
        {head}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f6f4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e0d" />
        <link rel="icon" href="/mark.svg" />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="stylesheet" href={payFilesPath + names.styles} />
        {names.fonts.map((name) => (
          <link key={name} rel="preload" href={payFilesPath + name} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <noscript>
          <style dangerouslySetInnerHTML={{ __html: unfolded }} />
        </noscript>
      </head>
      {children}
    </html>
  );
}

function html(document: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(document)}`;
}

/** JSON inside a script element, which no text in it can end (HTML Living Standard, section 4.12.1.3). */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
