import { readerLanguage } from "@/lib/platform/language/reader-language";
import type { Browser } from "./begin-session";
import { clientAddressOf } from "./client-address";
import { readSessionClaims } from "./session";

/** The browser of a request that signs in, and its IP address. */
export async function clientOf(headers: Headers): Promise<{ browser: Browser; address: string }> {
  return {
    address: clientAddressOf(headers),
    browser: {
      userAgent: headers.get("user-agent") ?? "",
      currentClaims: await readSessionClaims(headers.get("cookie")),
      language: readerLanguage("mail", headers),
    },
  };
}
