"use client";

import { KeyRound, ReceiptText, Settings } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useDashboard } from "@/components/shell/dashboard-context";
import { initials } from "@/components/shell/environment";
import { Mark, Wordmark } from "@/components/ui/brand";

const places = [
  { page: "payment-requests", icon: ReceiptText, label: "requests", wide: "Payment " },
  { page: "api-keys", icon: KeyRound, label: "API keys" },
  { page: "settings", icon: Settings, label: "Settings" },
];

/** The way around: a rail beside the sheet, icons on middling screens, a bar at the bottom of a phone. */
export function Rail() {
  const { basePath, merchantName, baseUrl } = useDashboard();
  const pathname = usePathname();
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
        {places.map(({ page, icon: Icon, label, wide }) => {
          const href = `${basePath}/${page}`;
          const here = pathname === href ? "page" : pathname.startsWith(`${href}/`) ? "true" : undefined;
          return (
            <li key={page}>
              <Link href={href} aria-current={here}>
                <Icon className="icon" aria-hidden />
                <span className="label">
                  {wide ? <span className="wide">{wide}</span> : null}
                  {label}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="rail-foot">
        <Link href="/docs">Documentation</Link>
        <span className="faint">Remit on {new URL(baseUrl).host}</span>
      </p>
    </nav>
  );
}
