import { Fragment, type ReactNode } from "react";
import { cx } from "./class-names";

type Entry = [name: string, value: ReactNode];

/** Names with values. Entries with null, false or empty values are omitted. */
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
