import { useRouter } from "next/navigation";
import { messages as t } from "./menu-messages";
import { signOut } from "./queries";
import { BookOpen, LogOut, Settings } from "@/components/ui/icons";
import { MenuItem } from "@/components/ui/menu-items";
import { announce } from "@/components/ui/toaster";

export function AccountMenuItems({ settingsPath }: { settingsPath: string }) {
  const router = useRouter();
  const signOutAndLeave = () => {
    signOut().then(
      () => location.assign("/sign-in"),
      (error: unknown) => announce(error instanceof Error ? error.message : t.failure),
    );
  };
  return (
    <>
      <MenuItem icon={Settings} onSelect={() => router.push(settingsPath)}>
        {t.settings}
      </MenuItem>
      <MenuItem icon={BookOpen} onSelect={() => router.push("/docs")}>
        {t.documentation}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOutAndLeave}>
        {t.signOut}
      </MenuItem>
    </>
  );
}
