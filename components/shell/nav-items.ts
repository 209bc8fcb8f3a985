import { messages } from "./messages";
import {
  ArrowDownToLine,
  KeyRound,
  LayoutDashboard,
  List,
  ReceiptText,
  Settings,
  Webhook,
  type IconShape,
} from "@/components/ui/icons";

export type NavItem = {
  /** The path below the environment's base path; empty for the overview. */
  page: string;
  /** Null for an item under the previous one, shown only where the navigation has its full width. */
  icon: IconShape | null;
  label: string;
  /** Text before the label, except on a phone. */
  widePrefix?: string;
  /** Whether the item is under "More" on a phone. */
  isMore?: boolean;
};

const t = messages.page;

/** The dashboard's pages in the order of the navigation. */
export const navItems: NavItem[] = [
  { page: "", icon: LayoutDashboard, label: t.overview },
  { page: "payment-requests", icon: ReceiptText, label: t.requests, widePrefix: t.paymentPrefix },
  { page: "payments", icon: ArrowDownToLine, label: t.payments },
  { page: "payments/unmatched", icon: null, label: t.unmatched },
  { page: "api-keys", icon: KeyRound, label: t.apiKeys, isMore: true },
  { page: "webhooks", icon: Webhook, label: t.webhooks },
  { page: "events", icon: List, label: t.events, isMore: true },
  { page: "settings", icon: Settings, label: t.settings, isMore: true },
];

export const moreItems = navItems.filter(({ isMore }) => isMore);

/** The `aria-current` of an item: "page" on its page, "true" on a page below it that has no item of its own. */
export function ariaCurrent({ page }: NavItem, pathname: string, basePath: string): "page" | "true" | undefined {
  if (pathname === (page ? `${basePath}/${page}` : basePath)) return "page";
  if (!page || !pathname.startsWith(`${basePath}/${page}/`)) return undefined;
  return navItems.some((other) => pathname === `${basePath}/${other.page}`) ? undefined : "true";
}
