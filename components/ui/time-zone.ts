import { useSyncExternalStore } from "react";
import { useFormatChoices } from "./format-choices";

const subscribeToNothing = () => () => {};

/**
 * The time zone of all times and days: the one that the person chose, else the browser's. Until hydration is complete, it
 * is the one that the server knows from the last page.
 */
export function useTimeZone(): string {
  const { timeZone, knownZone } = useFormatChoices();
  return useSyncExternalStore(
    subscribeToNothing,
    () => timeZone ?? browserZone(),
    () => timeZone ?? knownZone,
  );
}

export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
