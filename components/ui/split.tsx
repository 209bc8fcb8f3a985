import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";

/**
 * A page in two columns: its content and an `Aside`, which is below the content on a narrow screen. With `isBelowTabs`,
 * the line between the columns reaches up to the tabs.
 */
export function Split({ isBelowTabs, children }: { isBelowTabs?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        "group grid grid-cols-[minmax(0,1fr)_22.5rem] items-start *:first:min-w-0 *:first:pe-8 narrow:grid-cols-[minmax(0,1fr)] narrow:*:first:pe-0",
        isBelowTabs && "pt-2",
      )}
      data-below-tabs={isBelowTabs}
    >
      {children}
    </div>
  );
}

export function Aside(props: { "aria-label": string; children: ReactNode }) {
  return (
    <aside
      {...props}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 self-stretch border-s border-line ps-8 group-data-below-tabs:-mt-2 group-data-below-tabs:pt-6 narrow:mt-6! narrow:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] narrow:border-t narrow:border-s-0 narrow:pt-6 narrow:ps-0 narrow:[&>section:last-child:nth-child(odd)]:col-span-full phone:grid-cols-[minmax(0,1fr)]"
    />
  );
}

export function AsideSection(props: ComponentProps<"section">) {
  return <section {...props} className="grid grid-cols-[minmax(0,1fr)] gap-3" />;
}

/** A section of the content, ruled off from the previous one. */
export function Section(props: { "aria-labelledby": string; children: ReactNode }) {
  return <section {...props} className="border-t border-line py-6 first:border-t-0 first:pt-0 [&>h2]:mb-3" />;
}
