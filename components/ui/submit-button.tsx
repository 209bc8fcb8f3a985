"use client";

import { useSyncExternalStore, type ComponentProps } from "react";
import { Button } from "./button";

const subscribeToNothing = () => () => undefined;

/** Disabled until hydration, because until then the browser would submit the form without our handler. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={!isHydrated} />;
}
