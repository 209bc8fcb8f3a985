import { Fragment, type ReactNode } from "react";
import { cx } from "./class-names";

type Entry = [name: string, value: ReactNode];

/** Names with their values. An entry whose value is null, false or empty is left out. */
export function DetailList({ entries, className }: { entries: Entry[]; className?: string }) {
  return (
    <dl className={cx("kv", className)}>
      {entries
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
