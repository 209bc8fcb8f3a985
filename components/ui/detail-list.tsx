import { Fragment, type ReactNode } from "react";
import { cx } from "./class-names";
import { Aside, AsideSection } from "./split";

type Entry = [name: string, value: ReactNode];

type DetailListProps = {
  entries: Entry[];
  /** The values are numbers, aligned at the right. */
  isFigures?: boolean;
  /** The names are code. */
  isMonospace?: boolean;
  /** On a phone, each value is below its name. */
  stacks?: boolean;
  className?: string;
};

/** Names with values. Entries with null, false or empty values are omitted. */
export function DetailList({ entries, isFigures, isMonospace, stacks, className }: DetailListProps) {
  return (
    <dl
      className={cx(
        "grid items-baseline gap-x-4 gap-y-2 text-sm",
        isFigures ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)]",
        stacks && "phone:grid-cols-[minmax(0,1fr)] phone:gap-0",
        className,
      )}
    >
      {entries
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt
              className={cx(
                "text-ink-3",
                isMonospace ? "font-mono text-mono font-text" : "font-text",
                stacks && "phone:not-first:mt-2",
              )}
            >
              {isMonospace ? <bdi>{name}</bdi> : name}
            </dt>
            <dd className={cx("min-w-0 wrap-anywhere", isFigures && "text-end")}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** The properties of the page's object, beside its content. */
export function DetailsAside({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <Aside aria-label={title}>
      <AsideSection>
        <h2>{title}</h2>
        <DetailList entries={entries} />
      </AsideSection>
    </Aside>
  );
}
