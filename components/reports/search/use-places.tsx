import { usePathname, useRouter } from "next/navigation";
import { messages as t } from "./dialog-messages";
import type { Group, Option } from "./options";
import { signOut } from "@/components/accounts/account/queries";
import { useCan, type Needed } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { pathIn } from "@/components/shell/environment";
import { mayOpen } from "@/components/shell/page-access";
import { ShortcutsDialog } from "@/components/shell/shortcuts-dialog";
import { errorText } from "@/components/api/request";
import { useDialogs } from "@/components/ui/dialog-host";
import { Icon } from "@/components/ui/icon";
import { type IconShape, Plus, SunMoon } from "@/components/ui/icons";
import {
  ArrowDownToLine,
  BookOpen,
  KeyRound,
  LayoutDashboard,
  List,
  LogOut,
  ReceiptText,
  Settings,
  Webhook,
} from "@/components/ui/more-icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { switchTheme } from "@/components/ui/theme-switch";
import { announce } from "@/components/ui/toaster";

const CreateKeyDialog = lazyDialog(() =>
  import("@/components/accounts/api-keys/key-dialogs").then((dialogs) => dialogs.CreateKeyDialog),
);

type Place = { name: string; icon: IconShape } & ({ href: string } | { run: () => void });

const pages = (): { path: string; name: string; icon: IconShape }[] => [
  { path: "", name: t.page.overview, icon: LayoutDashboard },
  { path: "payment-requests", name: t.page.requests, icon: ReceiptText },
  { path: "payments", name: t.page.payments, icon: ArrowDownToLine },
  { path: "payments/unmatched", name: t.page.unmatched, icon: ArrowDownToLine },
  { path: "api-keys", name: t.page.apiKeys, icon: KeyRound },
  { path: "webhooks", name: t.page.webhooks, icon: Webhook },
  { path: "events", name: t.page.events, icon: List },
  { path: "settings", name: t.page.settings, icon: Settings },
  { path: "settings/account", name: t.page.account, icon: Settings },
  { path: "settings/people", name: t.page.people, icon: Settings },
  { path: "settings/security", name: t.page.security, icon: Settings },
  { path: "settings/address-pool", name: t.page.addressPool, icon: Settings },
  { path: "settings/approvals", name: t.page.approvals, icon: Settings },
  { path: "settings/audit-log", name: t.page.auditLog, icon: Settings },
];

/** The pages and actions that the person's role includes and in which a word begins with the text. */
export function usePlaces(text: string): Group[] {
  const { basePath, permissions } = useDashboard();
  const places: Place[] = pages()
    .filter(({ path }) => mayOpen(path, permissions))
    .map(({ path, ...page }) => ({ ...page, href: path ? `${basePath}/${path}` : basePath }));
  places.push({ name: t.page.documentation, icon: BookOpen, href: "/docs" });
  return [
    { title: t.groups.actions, options: optionsOf(useActions(), text) },
    { title: t.groups.pages, options: optionsOf(places, text) },
  ];
}

function useActions(): Place[] {
  const { basePath, environment } = useDashboard();
  const { show } = useDialogs();
  const router = useRouter();
  const pathname = usePathname();
  const can = useCan();
  const ifAllowed = (permission: Needed, action: Place) => (can(permission) ? [action] : []);
  const other = environment === "sandbox" ? "live" : "sandbox";
  const signOutAndLeave = () => {
    signOut().then(
      () => location.assign("/sign-in"),
      (error: unknown) => announce(errorText(error)),
    );
  };
  return [
    ...ifAllowed("payment_requests:write", {
      name: t.action.newRequest,
      icon: Plus,
      href: `${basePath}/payment-requests/new`,
    }),
    ...ifAllowed("api_keys:write", { name: t.action.createKey, icon: Plus, run: () => show(<CreateKeyDialog />) }),
    {
      name: other === "live" ? t.action.toLive : t.action.toSandbox,
      icon: LayoutDashboard,
      run: () => router.push(pathIn({ environment: other }, pathname)),
    },
    { name: t.action.theme, icon: SunMoon, run: switchTheme },
    { name: t.action.shortcuts, icon: List, run: () => show(<ShortcutsDialog />) },
    { name: t.action.signOut, icon: LogOut, run: signOutAndLeave },
  ];
}

function optionsOf(places: Place[], text: string): Option[] {
  const wanted = text.toLowerCase();
  return places
    .filter(({ name }) => wanted === "" || ` ${name.toLowerCase()}`.includes(` ${wanted}`))
    .map(({ name, icon, ...place }) => ({
      key: name,
      label: (
        <span className="flex items-center gap-2.5">
          <Icon of={icon} className="size-4 text-ink-2" />
          {name}
        </span>
      ),
      ...place,
    }));
}
