import { invalidApiKey } from "@/lib/api-keys/authenticate";
import { DomainError } from "@/lib/errors";

/**
 * The key a request carries, in `X-API-Key` or as a bearer token; never in its URL or body. Throws `missing_api_key`,
 * and `invalid_api_key` where the two headers carry different keys.
 */
export function readApiKey(headers: Headers): string {
  const plain = headers.get("x-api-key")?.trim() || undefined;
  const bearer = /^bearer[ \t]+(.+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  if (plain !== undefined && bearer !== undefined && plain !== bearer) throw invalidApiKey();
  const key = plain ?? bearer;
  if (key === undefined) {
    throw new DomainError("missing_api_key", "Send an API key: X-API-Key: <key>, or Authorization: Bearer <key>.");
  }
  return key;
}
