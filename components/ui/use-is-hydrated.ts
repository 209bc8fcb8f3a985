import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/**
 * Whether the page's handlers work. Until then, a control that has no meaning without them is disabled: the browser would
 * submit a form by itself, and React would reset a chosen value.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
