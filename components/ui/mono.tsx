import type { ComponentProps } from "react";
import { cx } from "./class-names";

/** Code within text. */
export function Mono({ className, ...rest }: ComponentProps<"span">) {
  return <span translate="no" {...rest} className={cx("font-mono text-mono in-[p]:px-[0.1em]", className)} />;
}
