import {
  authenticateApiKey,
  invalidApiKey,
  missingApiKey,
  type AuthenticatedKey,
} from "@/lib/accounts/api-keys/authenticate";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { env } from "@/lib/platform/env";
import { countFailedAuthentication, countKeyCall } from "./rates";
import type { Caller } from "./require-permission";
import type { LoggedCaller } from "./respond";
import { DomainError } from "@/lib/platform/errors";
import { isWithin } from "@/lib/platform/ip/network";

/** Authenticates a call by its API key. */
export async function keyCaller({ headers }: Request, logged: LoggedCaller): Promise<Caller> {
  const key = await authenticateKey(headers);
  Object.assign(logged, { merchantId: key.scope.merchantId, keyId: key.id });
  requireAllowedAddress(key.ipAllowList, headers.get(clientAddressHeader) ?? "");
  await key.recordUse();
  return {
    actor: { type: "api_key", id: key.id, name: key.name },
    scope: key.scope,
    permissions: key.permissions,
    isFresh: true,
    isVerificationPending: false,
    countCall: () => countKeyCall(key),
  };
}

async function authenticateKey(headers: Headers): Promise<AuthenticatedKey> {
  try {
    return await authenticateApiKey(readApiKey(headers), env().peppers, new Date());
  } catch (error) {
    await countFailedAuthentication(error, headers);
    throw error;
  }
}

/**
 * Reads the API key from `X-API-Key` or a bearer token; never from the URL or the body. Throws `missing_api_key`, and
 * `invalid_api_key` if the two headers differ.
 */
export function readApiKey(headers: Headers): string {
  const plain = headers.get("x-api-key")?.trim() || undefined;
  const bearer = /^bearer[ \t]+(.+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  if (plain !== undefined && bearer !== undefined && plain !== bearer)
    throw invalidApiKey("X-API-Key and Authorization contain different keys; send one of them.");
  const key = plain ?? bearer;
  if (key === undefined) throw missingApiKey();
  return key;
}

/** Throws `ip_not_allowed` unless the address is in one of the key's networks. An empty list allows every address. */
function requireAllowedAddress(allowList: readonly string[], address: string): void {
  if (allowList.length === 0 || isWithin(allowList, address)) return;
  throw new DomainError("ip_not_allowed", "This API key may not be used from this IP address.");
}
