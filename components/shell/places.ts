import {
  ArrowDownToLine,
  KeyRound,
  LayoutDashboard,
  List,
  ReceiptText,
  Settings,
  Webhook,
  type LucideIcon,
} from "lucide-react";

export type Place = {
  /** Below the environment's path; the overview is that path itself. */
  page: string;
  icon: LucideIcon | null;
  label: string;
  /** Prefix of the label on wide screens. */
  wide?: string;
  /** Under "More" on a phone. */
  isMore?: boolean;
};

/** The dashboard's pages in the order of the navigation. */
export const places: Place[] = [
  { page: "", icon: LayoutDashboard, label: "Overview" },
  { page: "payment-requests", icon: ReceiptText, label: "requests", wide: "Payment " },
  { page: "payments", icon: ArrowDownToLine, label: "Payments" },
  { page: "payments/unmatched", icon: null, label: "Unmatched" },
  { page: "api-keys", icon: KeyRound, label: "API keys", isMore: true },
  { page: "webhooks", icon: Webhook, label: "Webhooks" },
  { page: "events", icon: List, label: "Events", isMore: true },
  { page: "settings", icon: Settings, label: "Settings", isMore: true },
];

export const morePlaces = places.filter(({ isMore }) => isMore);

/** Whether a path is this page ("page"), below it ("true"), or elsewhere. */
export function isAt({ page }: Place, pathname: string, basePath: string): "page" | "true" | undefined {
  if (pathname === (page ? `${basePath}/${page}` : basePath)) return "page";
  if (!page || !pathname.startsWith(`${basePath}/${page}/`)) return undefined;
  return places.some((other) => pathname === `${basePath}/${other.page}`) ? undefined : "true";
}
