"use client";

import { ArrowDownToLine, KeyRound, ReceiptText, Settings, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-count";
import { initials } from "@/components/shell/environment";
import { Mark, Wordmark } from "@/components/ui/brand";

type Place = { page: string; icon: LucideIcon | null; label: string; wide?: string };

const places: Place[] = [
  { page: "payment-requests", icon: ReceiptText, label: "requests", wide: "Payment " },
  { page: "payments", icon: ArrowDownToLine, label: "Payments" },
  { page: "payments/unmatched", icon: null, label: "Unmatched" },
  { page: "api-keys", icon: KeyRound, label: "API keys" },
  { page: "settings", icon: Settings, label: "Settings" },
];

/** The way around: a rail beside the sheet, icons on middling screens, a bar at the bottom of a phone. */
export function Rail() {
  const { basePath, merchantName, baseUrl } = useDashboard();
  return (
    <nav className="rail" aria-label="Main">
      <Link className="brand" href={`${basePath}/payment-requests`} aria-label="Remit, payment requests">
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
      </ul>
      <p className="rail-foot">
        <Link href="/docs">Documentation</Link>
        <span className="faint">Remit on {new URL(baseUrl).host}</span>
      </p>
    </nav>
  );
}

function RailPlace({ place: { page, icon: Icon, label, wide } }: { place: Place }) {
  const { basePath } = useDashboard();
  const pathname = usePathname();
  const href = `${basePath}/${page}`;
  const isBelow = pathname.startsWith(`${href}/`) && !places.some((other) => pathname === `${basePath}/${other.page}`);
  return (
    <li className={Icon ? undefined : "sub"}>
      <Link href={href} aria-current={pathname === href ? "page" : isBelow ? "true" : undefined}>
        {Icon ? <Icon className="icon" aria-hidden /> : null}
        <span className="label">
          {wide ? <span className="wide">{wide}</span> : null}
          {label}
        </span>
        {page.startsWith("payments") ? <OpenCount isBeside={!Icon} /> : null}
      </Link>
    </li>
  );
}

/** How much money waits for a decision: beside its own entry, or on the icon where there is no room for one. */
function OpenCount({ isBeside }: { isBeside: boolean }) {
  const { environment } = useDashboard();
  const open = useUnmatchedCounts(environment).data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={isBeside ? "count" : "count narrow-only"}>
      {open > 99 ? "99+" : open}
      <span className="visually-hidden"> unmatched transfers to look at</span>
    </span>
  );
}
