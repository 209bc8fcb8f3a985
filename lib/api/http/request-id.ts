import { newId } from "@/lib/platform/ids";

/** The client's own `X-Request-Id` if it is safe to log (an API key is not), otherwise a new one. */
export function requestIdOf(clientId: string | null | undefined): string {
  return clientId && /^[\w-]{8,64}$/.test(clientId) && !clientId.startsWith("remit_") ? clientId : newId("req");
}
