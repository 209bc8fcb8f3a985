import type { ComponentProps } from "react";
import { cx } from "./class-names";

/** A short list, ruled between its rows. */
export function List({ className, ...rest }: ComponentProps<"ul">) {
  return <ul {...rest} className={cx("grid text-sm", className)} />;
}

/** A row of a `List`, with its label at the left and its value or actions at the right. */
export function ListRow({ isTall, className, ...rest }: ComponentProps<"li"> & { isTall?: boolean }) {
  return (
    <li
      {...rest}
      className={cx(
        "flex items-center justify-between gap-4 border-t border-line first:border-t-0 first:pt-0",
        isTall ? "py-2.75" : "py-2.25",
        className,
      )}
    />
  );
}
