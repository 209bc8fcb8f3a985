"use client";

import { usePathname } from "next/navigation";
import { messages } from "./messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { mayOpen } from "@/components/shell/page-access";
import { LinkTabs } from "@/components/ui/tabs";

/** The pages of the settings that the person's role includes. A page is its path below the environment. */
export function SettingsTabs({ pages }: { pages: readonly { page: string; name: string }[] }) {
  const { basePath, permissions, lacksRequiredFactor } = useDashboard();
  const pathname = usePathname();
  // Only the page that sets up a second factor opens without one.
  if (lacksRequiredFactor) return null;
  const tabs = pages
    .filter(({ page }) => mayOpen(page, permissions))
    .map(({ page, name }) => ({ href: `${basePath}/${page}`, name }))
    .map(({ href, name }) => ({ href, current: pathname === href, children: name }));
  return (
    <div className="-mt-4 mb-6">
      <LinkTabs label={messages.title} tabs={tabs} />
    </div>
  );
}
