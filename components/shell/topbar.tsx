import Link from "next/link";
import type { Dashboard } from "./dashboard-context";
import { AccountMenu } from "./account-menu";
import { initials } from "@/components/ui/initials";
import { EnvironmentSwitch } from "./environment-switch";
import { messages as t } from "./frame-messages";
import { Mark } from "@/components/ui/brand";
import { ThemeSwitch } from "@/components/ui/theme-switch";

export function Topbar({ environment, basePath, userName, email }: Dashboard) {
  return (
    <header className="flex h-13 items-center gap-3 border-b border-line px-gutter">
      <Link className="hidden items-center text-ink hover:no-underline phone:flex" href={basePath} aria-label={t.home}>
        <Mark />
      </Link>
      <div className="ms-auto flex items-center gap-3">
        <EnvironmentSwitch live={environment === "production"} />
        <ThemeSwitch />
        <AccountMenu name={userName} email={email} initials={initials(userName)} />
      </div>
    </header>
  );
}
