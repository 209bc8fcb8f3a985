import type { ServerResponse } from "node:http";
import { findLogo } from "@/lib/accounts/merchant-account/find-logo";
import { logosPath } from "@/lib/accounts/merchants/logo-url";
import { inTurn, payerTurn } from "@/lib/api/http/in-turn";
import { requireLogoRate } from "@/lib/api/http/rates";

/** Sends the logo of a path. Its URL holds the hash of its content, so browsers keep it. */
export async function sendLogo(pathname: string, headers: Headers, response: ServerResponse): Promise<void> {
  await requireLogoRate(headers);
  const logo = await inTurn(payerTurn(headers), () => findLogo(pathname.slice(logosPath.length)));
  if (!logo) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    return void response.end("Not found.\n");
  }
  response.writeHead(200, {
    "content-type": logo.mediaType,
    "content-length": logo.content.length,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": "public, max-age=31536000, immutable",
  });
  response.end(logo.content);
}
