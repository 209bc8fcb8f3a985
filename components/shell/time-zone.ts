import { useEffect, useSyncExternalStore } from "react";
import { timeZoneCookie } from "./time-zone-cookie";
import { zoneName } from "@/components/ui/format";

const subscribeToNothing = () => () => {};
const yearSeconds = 31_536_000;

/** The viewer's time zone; until hydration is complete, the one that the server knows from the last visit. */
export function useTimeZone(known: string): string {
  const zone = useSyncExternalStore(subscribeToNothing, zoneName, () => known);
  useEffect(() => {
    if (zone === known) return;
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }, [zone, known]);
  return zone;
}
