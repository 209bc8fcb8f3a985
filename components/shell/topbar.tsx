"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { AccountMenu } from "@/components/account/account-menu";
import { useDashboard } from "./dashboard-context";
import { initials, pathIn } from "./environment";
import { Mark } from "@/components/ui/brand";
import { ThemeSwitch } from "@/components/ui/theme-switch";

export function Topbar() {
  const { environment, basePath, userName, email } = useDashboard();
  return (
    <header className="topbar">
      <Link className="brand phone-only" href={basePath} aria-label="Remit, overview">
        <Mark />
      </Link>
      <div className="topbar-end">
        <EnvironmentSwitch live={environment === "production"} />
        <ThemeSwitch />
        <AccountMenu
          name={userName}
          email={email}
          initials={initials(userName)}
          settingsPath={`${basePath}/settings`}
        />
      </div>
    </header>
  );
}

function EnvironmentSwitch({ live }: { live: boolean }) {
  const pathname = usePathname();
  return (
    <div className="seg env" role="group" aria-label="Environment">
      <Link href={pathIn("live", pathname)} aria-current={live ? "true" : undefined}>
        Live
      </Link>
      <Link href={pathIn("sandbox", pathname)} aria-current={live ? undefined : "true"}>
        Sandbox
      </Link>
    </div>
  );
}
