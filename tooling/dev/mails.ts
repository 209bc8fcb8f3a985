// The mail server of `npm run dev`: it sends nothing, and shows the mails on a page of its own.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer, type ReceivedMail } from "@/testing/mail-server";

const maxShown = 100;

/** `page` is the address at which a browser shows the mails, the newest first. */
export async function catchMails(): Promise<{ smtpUrl: string; page: string }> {
  const { url: smtpUrl, received } = await startMailServer();
  const server = createServer((_request, response) => show(received.slice(-maxShown).reverse(), response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return { smtpUrl, page: `http://localhost:${(server.address() as AddressInfo).port}/dev/mails` };
}

function show(mails: readonly ReceivedMail[], response: ServerResponse): void {
  const articles = mails.map(
    ({ to, text, html }) => `<article>
<h2>${escapeHtml(/<title>(.*)<\/title>/.exec(html)?.[1] ?? "")}</h2><p>To ${escapeHtml(to.join(", "))}</p>
<iframe sandbox="allow-popups" srcdoc="${escapeHtml(html)}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details></article>`,
  );
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="10">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mails</title>
<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}
iframe{width:100%;height:28rem;border:1px solid;border-radius:8px}pre{white-space:pre-wrap}</style>
<h1>Mails</h1><p>Remit would have sent these. They go nowhere and are gone after a restart.</p>
${articles.join("\n") || "<p>None yet: invite somebody, or ask for a new password.</p>"}</html>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
