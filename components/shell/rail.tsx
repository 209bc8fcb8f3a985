"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useDashboard } from "./dashboard-context";
import { initials } from "./environment";
import { messages as t } from "./messages";
import { isAt, moreItems, navItems, type NavItem } from "./nav-items";
import { DisabledEndpointCount, OpenCount } from "./rail-counts";
import { Avatar } from "@/components/ui/avatar";
import { Mark, Wordmark } from "@/components/ui/brand";
import { cx } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuLink } from "@/components/ui/menu";

/** The navigation: a sidebar, icons on medium screens, a bar at the bottom of a phone. */
export function Rail() {
  const { basePath, merchantName, baseUrl } = useDashboard();
  return (
    <nav
      className="sticky top-0 flex h-dvh flex-col gap-5 px-3 pt-5 pb-3 narrow:items-center narrow:px-2 phone:fixed phone:inset-[auto_0_0] phone:z-4 phone:h-auto phone:border-t phone:border-line phone:bg-surface phone:pt-1 phone:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
      aria-label={t.navigation}
    >
      <Link
        className="flex items-center px-3 text-ink hover:no-underline narrow:px-0 phone:hidden"
        href={basePath}
        aria-label={t.home}
      >
        <Wordmark className="h-4.75 narrow:hidden" />
        <Mark className="hidden narrow:block" />
      </Link>
      <p
        className="flex w-full items-center gap-3 rounded-sm py-1 pr-3 pl-1.75 text-sm font-medium hover:bg-sunken narrow:justify-center narrow:p-0 phone:hidden"
        title={merchantName}
      >
        <Avatar isSquare>{initials(merchantName)}</Avatar>
        <span className="narrow:sr-only">{merchantName}</span>
      </p>
      <ul className="grid gap-px phone:w-full phone:auto-cols-[1fr] phone:grid-flow-col">
        {navItems.map((item) => (
          <RailItem key={item.page} item={item} />
        ))}
        <MoreItems />
      </ul>
      <p className="mt-auto grid gap-1 p-3 text-xs text-ink-2 narrow:hidden">
        <Link href="/docs">{t.documentation}</Link>
        <span className="text-ink-3">{t.remitOn(new URL(baseUrl).host)}</span>
      </p>
    </nav>
  );
}

function RailItem({ item }: { item: NavItem }) {
  const { basePath } = useDashboard();
  const at = isAt(item, usePathname(), basePath);
  const { page, icon, label, wide, isMore } = item;
  return (
    <li className={icon ? cx(isMore && "phone:hidden") || undefined : "pl-7 narrow:hidden"}>
      <Link
        className={cx(
          "flex items-center gap-3 rounded-sm px-3 text-sm leading-5 hover:no-underline narrow:relative narrow:p-2.5 phone:flex-col phone:gap-0.5 phone:bg-transparent phone:px-0 phone:py-1.5 phone:text-2xs phone:leading-4 phone:shadow-none phone:ring-0",
          icon ? "py-1.5 font-medium" : "py-1 font-text",
          at
            ? "bg-surface text-ink shadow-(--shadow-control) ring ring-line"
            : "text-ink-2 hover:bg-sunken hover:text-ink",
        )}
        href={hrefOf(basePath, page)}
        aria-current={at}
      >
        {icon ? <Icon of={icon} className={iconLook(at !== undefined)} /> : null}
        <span className="inline-block narrow:sr-only phone:not-sr-only first-letter:uppercase">
          {wide ? <span className="phone:hidden">{wide}</span> : null}
          {label}
        </span>
        {page.startsWith("payments") ? <OpenCount isBeside={!icon} /> : null}
        {page === "webhooks" ? <DisabledEndpointCount /> : null}
      </Link>
    </li>
  );
}

/** The entries that do not fit into a phone's bar. */
function MoreItems() {
  const { basePath } = useDashboard();
  const pathname = usePathname();
  const isHere = moreItems.some((item) => isAt(item, pathname, basePath));
  return (
    <li className="hidden phone:block">
      <Menu
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={cx(
              "flex w-full flex-col items-center gap-0.5 rounded-sm py-1.5 text-2xs leading-4 font-medium",
              isHere ? "text-ink" : "text-ink-2",
            )}
          >
            <Icon of={Ellipsis} className={iconLook(isHere)} />
            {t.page.more}
          </button>
        )}
      >
        {moreItems.map((item) => (
          <MenuLink
            key={item.page}
            icon={item.icon}
            href={hrefOf(basePath, item.page)}
            current={isAt(item, pathname, basePath)}
          >
            {item.label}
          </MenuLink>
        ))}
      </Menu>
    </li>
  );
}

function iconLook(isCurrent: boolean): string {
  return cx("size-4 narrow:size-4.5", isCurrent && "text-accent");
}

function hrefOf(basePath: string, page: string): string {
  return page ? `${basePath}/${page}` : basePath;
}
