import { useSyncExternalStore } from "react";
import { zoneName } from "@/components/ui/format";

const subscribeToNothing = () => () => {};

/** The viewer's time zone; until hydration is complete, the one that the server knows from the last page. */
export function useTimeZone(known: string): string {
  return useSyncExternalStore(subscribeToNothing, zoneName, () => known);
}
