import { useRouter } from "next/navigation";
import { useDashboard } from "./dashboard-context";
import { MerchantItems } from "./merchant-items";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { messages as t } from "@/components/accounts/account/menu-messages";
import { signOut } from "@/components/accounts/account/queries";
import { useDialogs } from "@/components/ui/dialog-host";
import { BookOpen, List, LogOut, Settings } from "@/components/ui/more-icons";
import { MenuItem } from "@/components/ui/menu-items";
import { announce } from "@/components/ui/toaster";

export function AccountMenuItems() {
  const { basePath, merchants } = useDashboard();
  const router = useRouter();
  const { show } = useDialogs();
  const signOutAndLeave = () => {
    signOut().then(
      () => location.assign("/sign-in"),
      (error: unknown) => announce(error instanceof Error ? error.message : t.failure),
    );
  };
  return (
    <>
      {merchants.length > 0 ? <MerchantItems /> : null}
      <MenuItem icon={Settings} onSelect={() => router.push(`${basePath}/settings`)}>
        {t.settings}
      </MenuItem>
      <MenuItem icon={BookOpen} onSelect={() => router.push("/docs")}>
        {t.documentation}
      </MenuItem>
      <MenuItem icon={List} onSelect={() => show(<ShortcutsDialog />)}>
        {t.shortcuts}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOutAndLeave}>
        {t.signOut}
      </MenuItem>
    </>
  );
}
