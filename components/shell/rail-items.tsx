"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useDashboard } from "./dashboard-context";
import { messages as t } from "./messages";
import { mayOpen } from "./page-access";
import { cx } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon";
import type { IconShape } from "@/components/ui/icons";
import { Menu, MenuLink } from "@/components/ui/menu";
import { useUnmatchedCounts } from "./unmatched-counts";
import { useEndpoints, isDisabledByRemit } from "./webhook-endpoints";

/**
 * The icons of the pages, and of "More". They come from the server's HTML, so that the first script does not contain
 * them. A page without one is an item under the previous page, shown only where the navigation has its full width.
 */
type Icons = Readonly<Partial<Record<string, IconShape>>> & { more: IconShape };

/** The entries of the navigation, with the current one marked. */
export function RailItems({ icons }: { icons: Icons }) {
  return (
    <ul className="grid gap-px phone:w-full phone:auto-cols-[minmax(0,1fr)] phone:grid-flow-col">
      {useNavItems().map((item) => (
        <RailItem key={item.page} item={item} icon={icons[item.page]} />
      ))}
      <MoreItems icons={icons} />
    </ul>
  );
}

function RailItem({ item, icon }: { item: NavItem; icon: IconShape | undefined }) {
  const { basePath } = useDashboard();
  const current = ariaCurrent(item, usePathname(), basePath);
  const { page, label, widePrefix, isMore } = item;
  const isSubItem = icon === undefined;
  return (
    <li className={isSubItem ? "ps-7 narrow:hidden" : cx(isMore && "phone:hidden") || undefined}>
      <Link
        className={cx(
          "flex items-center gap-3 rounded-sm px-3 text-sm leading-5 hover:no-underline narrow:relative narrow:p-2.5 phone:flex-col phone:gap-0.5 phone:bg-transparent phone:px-0 phone:py-1.5 phone:text-2xs phone:leading-4 phone:shadow-none phone:ring-0",
          isSubItem ? "py-1 font-text" : "py-1.5 font-medium",
          current
            ? "bg-surface text-ink shadow-(--shadow-control) ring ring-line"
            : "text-ink-2 hover:bg-sunken hover:text-ink",
        )}
        href={hrefOf(basePath, page)}
        aria-current={current}
      >
        {icon ? <Icon of={icon} className={iconClasses(current !== undefined)} /> : null}
        <span className="inline-block narrow:sr-only phone:not-sr-only phone:w-full phone:truncate phone:px-px phone:text-center first-letter:uppercase">
          {widePrefix ? <span className="phone:hidden">{widePrefix}</span> : null}
          {label}
        </span>
        {/* A sub-item shows the count of unmatched transfers. Where it is hidden, "Payments" does. */}
        {page.startsWith("payments") ? <OpenCount isNarrowOnly={!isSubItem} /> : null}
        {page === "webhooks" ? <DisabledEndpointCount /> : null}
      </Link>
    </li>
  );
}

/** The entries that do not fit into a phone's bar. */
function MoreItems({ icons }: { icons: Icons }) {
  const { basePath } = useDashboard();
  const pathname = usePathname();
  const moreItems = useNavItems().filter(({ isMore }) => isMore);
  const isCurrent = moreItems.some((item) => ariaCurrent(item, pathname, basePath));
  return (
    <li className="hidden phone:block">
      <Menu
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={cx(
              "flex w-full flex-col items-center gap-0.5 rounded-sm py-1.5 text-2xs leading-4 font-medium",
              isCurrent ? "text-ink" : "text-ink-2",
            )}
          >
            <Icon of={icons.more} className={iconClasses(isCurrent)} />
            {t.page.more}
          </button>
        )}
      >
        {moreItems.map((item) => (
          <MenuLink
            key={item.page}
            icon={icons[item.page]}
            href={hrefOf(basePath, item.page)}
            current={ariaCurrent(item, pathname, basePath)}
          >
            {item.label}
          </MenuLink>
        ))}
      </Menu>
    </li>
  );
}

function iconClasses(isCurrent: boolean): string {
  return cx("size-4 narrow:size-4.5", isCurrent && "text-accent");
}

function hrefOf(basePath: string, page: string): string {
  return page ? `${basePath}/${page}` : basePath;
}

const countClasses =
  "ms-auto min-w-5 rounded-full bg-tint px-1.25 text-center text-2xs leading-4.5 font-bold text-tone narrow:absolute narrow:top-0 narrow:-end-0.5 narrow:block narrow:min-w-4 narrow:leading-4 phone:end-[calc(50%-1.375rem)]";

/** The number of open unmatched transfers. With `isNarrowOnly`, it is shown only where the sidebar has only icons. */
function OpenCount({ isNarrowOnly }: { isNarrowOnly: boolean }) {
  const count = useUnmatchedCounts().data?.open ?? 0;
  if (count === 0) return null;
  return (
    <span className={cx(countClasses, isNarrowOnly && "hidden")} data-tone="attention">
      {count > 99 ? "99+" : count}
      <span className="sr-only">{t.openTransfers}</span>
    </span>
  );
}

/** The number of endpoints that Remit has disabled. */
function DisabledEndpointCount() {
  const count = useEndpoints().data?.filter(isDisabledByRemit).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={countClasses} data-tone="failed">
      {count}
      <span className="sr-only">{t.disabledEndpoints}</span>
    </span>
  );
}

type NavItem = {
  /** The path below the environment's base path; empty for the overview. */
  page: string;
  label: string;
  /** Text before the label, except on a phone. */
  widePrefix?: string;
  /** Whether the item is under "More" on a phone. */
  isMore?: boolean;
};

/** The pages that the person may open, in the order of the navigation. */
function useNavItems(): NavItem[] {
  const { permissions } = useDashboard();
  return navItems().filter(({ page }) => mayOpen(page, permissions));
}

const navItems = (): NavItem[] => [
  { page: "", label: t.page.overview },
  { page: "payment-requests", label: t.page.requests, widePrefix: t.page.paymentPrefix },
  { page: "payments", label: t.page.payments },
  { page: "payments/unmatched", label: t.page.unmatched },
  { page: "api-keys", label: t.page.apiKeys, isMore: true },
  { page: "webhooks", label: t.page.webhooks },
  { page: "events", label: t.page.events, isMore: true },
  { page: "settings", label: t.page.settings, isMore: true },
];

/** The `aria-current` of an item: "page" on its page, "true" on a page below it that has no item of its own. */
function ariaCurrent({ page }: NavItem, pathname: string, basePath: string): "page" | "true" | undefined {
  if (pathname === (page ? `${basePath}/${page}` : basePath)) return "page";
  if (!page || !pathname.startsWith(`${basePath}/${page}/`)) return undefined;
  return navItems().some((other) => pathname === `${basePath}/${other.page}`) ? undefined : "true";
}
