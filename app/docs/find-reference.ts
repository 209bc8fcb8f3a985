import type { ApiDocument } from "@/components/docs/reference/document";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

let known: ApiDocument | undefined;

/** The OpenAPI document as this very instance gives it to anyone, or null while it does not. Kept once it was read. */
export async function findReference(): Promise<ApiDocument | null> {
  if (known) return known;
  try {
    const response = await fetch(`http://127.0.0.1:${env().PORT}/api/openapi.json`, { cache: "no-store" });
    if (!response.ok) return null;
    return (known = (await response.json()) as ApiDocument);
  } catch (error) {
    log().warn({ err: error }, "the OpenAPI document could not be read");
    return null;
  }
}
