"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { AccountMenu } from "@/components/account/account-menu";
import { useDashboard } from "./dashboard-context";
import { initials, pathIn } from "./environment";
import { messages as t } from "./messages";
import { Mark } from "@/components/ui/brand";
import { cx } from "@/components/ui/class-names";
import { chosenSegmentLook, otherSegmentLook, segmentLook, segmentsLook } from "@/components/ui/tabs";
import { ThemeSwitch } from "@/components/ui/theme-switch";

export function Topbar() {
  const { environment, basePath, userName, email } = useDashboard();
  return (
    <header className="flex h-13 items-center gap-3 border-b border-line px-gutter">
      <Link className="hidden items-center text-ink hover:no-underline phone:flex" href={basePath} aria-label={t.home}>
        <Mark />
      </Link>
      <div className="ml-auto flex items-center gap-3">
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
    <div className={segmentsLook} role="group" aria-label={t.environment}>
      <Link
        className={cx(segmentLook, live ? chosenSegmentLook : otherSegmentLook, "hover:no-underline")}
        href={pathIn("live", pathname)}
        aria-current={live ? "true" : undefined}
      >
        {t.environments.live}
      </Link>
      <Link
        className={cx(
          segmentLook,
          live ? otherSegmentLook : "bg-sandbox-tint text-sandbox ring ring-sandbox",
          "hover:no-underline",
        )}
        href={pathIn("sandbox", pathname)}
        aria-current={live ? undefined : "true"}
      >
        {t.environments.sandbox}
      </Link>
    </div>
  );
}
