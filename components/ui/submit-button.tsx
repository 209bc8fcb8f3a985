"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { useIsHydrated } from "./use-is-hydrated";

/** Disabled until hydration. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} type="submit" disabled={!useIsHydrated()} />;
}
