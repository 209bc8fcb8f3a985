import type { ServerResponse } from "node:http";
import { signingKeys } from "@/lib/platform/crypto/signing-keys";
import { urls } from "@/lib/platform/urls";
import { didDocument, didDocumentUrl, didOf } from "@/lib/requests/signed-documents/did-web";

/** Where the pay page's domain publishes the keys that sign its offers and receipts. */
export function didDocumentPath(): string {
  return new URL(didDocumentUrl(urls().payUrl)).pathname;
}

/** Sends the public keys, which any site may read. Not cached, so that a revoked key is gone at once. */
export async function sendDidDocument(response: ServerResponse): Promise<void> {
  const body = JSON.stringify(didDocument(didOf(urls().payUrl), await signingKeys()));
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
  });
  response.end(body);
}
