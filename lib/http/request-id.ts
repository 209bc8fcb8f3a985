import { newId } from "@/lib/ids";

/** The client's own `X-Request-Id` if it is safe to log (an API key is not), otherwise a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && /^[\w-]{8,64}$/.test(given) && !given.startsWith("remit_") ? given : newId("req");
}
