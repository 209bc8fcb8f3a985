"use client";

import { useSyncExternalStore, type ComponentProps } from "react";
import { Button } from "./button";

const never = () => () => undefined;

/** Cannot be pressed before the page's script has taken over: until then the browser would send the form by itself. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={!isHydrated} />;
}
