import Link from "next/link";
import type { Dashboard } from "./dashboard-context";
import { initials } from "@/components/ui/initials";
import { messages as t } from "./frame-messages";
import { RailItems } from "./rail-items";
import { Avatar } from "@/components/ui/avatar";
import { Mark, Wordmark } from "@/components/ui/brand";
import { Ellipsis } from "@/components/ui/icons";
import {
  ArrowDownToLine,
  KeyRound,
  LayoutDashboard,
  List,
  ReceiptText,
  Settings,
  Webhook,
} from "@/components/ui/more-icons";

const icons = {
  "": LayoutDashboard,
  "payment-requests": ReceiptText,
  payments: ArrowDownToLine,
  "api-keys": KeyRound,
  webhooks: Webhook,
  events: List,
  settings: Settings,
  more: Ellipsis,
};

/** The navigation: a sidebar, icons on medium screens, a bar at the bottom of a phone. */
export function Rail({ homePath, merchantName, baseUrl, version }: Dashboard) {
  return (
    <nav
      className="sticky top-0 flex h-dvh flex-col gap-5 px-3 pt-5 pb-3 narrow:items-center narrow:px-2 phone:fixed phone:inset-[auto_0_0] phone:z-4 phone:h-auto phone:border-t phone:border-line phone:bg-surface phone:pt-1 phone:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
      aria-label={t.navigation}
    >
      <Link
        className="flex items-center px-3 text-ink hover:no-underline narrow:px-0 phone:hidden"
        href={homePath}
        aria-label={t.home}
      >
        <Wordmark className="h-4.75 narrow:hidden" />
        <Mark className="hidden narrow:block" />
      </Link>
      <p
        className="flex w-full items-center gap-3 rounded-sm py-1 pe-3 ps-1.75 text-sm font-medium hover:bg-sunken narrow:justify-center narrow:p-0 phone:hidden"
        title={merchantName}
      >
        <Avatar isSquare>{initials(merchantName)}</Avatar>
        <span className="line-clamp-2 min-w-0 wrap-anywhere narrow:sr-only" dir="auto">
          {merchantName}
        </span>
      </p>
      <RailItems icons={icons} />
      <p className="mt-auto grid gap-1 p-3 text-xs text-ink-2 narrow:hidden">
        <Link href="/docs">{t.documentation}</Link>
        <span className="wrap-anywhere text-ink-3">{t.remitOn(version, new URL(baseUrl).host)}</span>
      </p>
    </nav>
  );
}
