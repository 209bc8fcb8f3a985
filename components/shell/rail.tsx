"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useDashboard } from "./dashboard-context";
import { initials } from "./environment";
import { isAt, morePlaces, places, type Place } from "./places";
import { OpenCount, GivenUpCount } from "./rail-counts";
import { Mark, Wordmark } from "@/components/ui/brand";
import { Menu, MenuLink } from "@/components/ui/menu";

/** The navigation: a sidebar, icons on medium screens, a bar at the bottom of a phone. */
export function Rail() {
  const { basePath, merchantName, baseUrl } = useDashboard();
  return (
    <nav className="rail" aria-label="Main">
      <Link className="brand" href={basePath} aria-label="Remit, overview">
        <Wordmark />
        <Mark />
      </Link>
      <p className="merchant" title={merchantName}>
        <span className="avatar square" aria-hidden="true">
          {initials(merchantName)}
        </span>
        <span className="clip">{merchantName}</span>
      </p>
      <ul>
        {places.map((place) => (
          <RailPlace key={place.page} place={place} />
        ))}
        <MorePlaces />
      </ul>
      <p className="rail-foot">
        <Link href="/docs">Documentation</Link>
        <span className="faint">Remit on {new URL(baseUrl).host}</span>
      </p>
    </nav>
  );
}

function RailPlace({ place }: { place: Place }) {
  const { basePath } = useDashboard();
  const at = isAt(place, usePathname(), basePath);
  const { page, icon: Icon, label, wide, isMore } = place;
  return (
    <li className={Icon ? (isMore ? "hide-sm" : undefined) : "sub"}>
      <Link href={hrefOf(basePath, page)} aria-current={at}>
        {Icon ? <Icon className="icon" aria-hidden /> : null}
        <span className="label">
          {wide ? <span className="wide">{wide}</span> : null}
          {label}
        </span>
        {page.startsWith("payments") ? <OpenCount isBeside={!Icon} /> : null}
        {page === "webhooks" ? <GivenUpCount /> : null}
      </Link>
    </li>
  );
}

/** The entries that do not fit into a phone's bar. */
function MorePlaces() {
  const { basePath } = useDashboard();
  const pathname = usePathname();
  const isHere = morePlaces.some((place) => isAt(place, pathname, basePath));
  return (
    <li className="phone-only">
      <Menu
        trigger={
          <button type="button" className="more" data-current={isHere || undefined}>
            <Ellipsis className="icon" aria-hidden />
            <span className="label">More</span>
          </button>
        }
      >
        {morePlaces.map((place) => (
          <MenuLink key={place.page} href={hrefOf(basePath, place.page)} current={isAt(place, pathname, basePath)}>
            {place.icon ? <place.icon className="icon" aria-hidden /> : null}
            {place.label}
          </MenuLink>
        ))}
      </Menu>
    </li>
  );
}

function hrefOf(basePath: string, page: string): string {
  return page ? `${basePath}/${page}` : basePath;
}
