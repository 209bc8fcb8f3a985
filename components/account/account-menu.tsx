"use client";

import { BookOpen, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { messages as t } from "./menu-messages";
import { signOut } from "./queries";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem } from "@/components/ui/menu";
import { announce } from "@/components/ui/toaster";

type AccountMenuProps = { name: string; email: string; initials: string; settingsPath: string };

export function AccountMenu({ name, email, initials, settingsPath }: AccountMenuProps) {
  const router = useRouter();
  const signOutAndLeave = () => {
    signOut().then(
      () => location.assign("/sign-in"),
      (error: unknown) => announce(error instanceof Error ? error.message : t.failure),
    );
  };
  const trigger = (props: ComponentProps<"button">) => (
    <button
      {...props}
      className="inline-grid size-7 place-items-center rounded-full align-middle text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
      type="button"
      title={email}
    >
      <Avatar>{initials}</Avatar>
      <span className="sr-only">{t.label(name)}</span>
    </button>
  );
  return (
    <Menu
      trigger={trigger}
      label={
        <>
          <strong>{name}</strong>
          <br />
          {email}
        </>
      }
    >
      <MenuItem icon={Settings} onSelect={() => router.push(settingsPath)}>
        {t.settings}
      </MenuItem>
      <MenuItem icon={BookOpen} onSelect={() => router.push("/docs")}>
        {t.documentation}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOutAndLeave}>
        {t.signOut}
      </MenuItem>
    </Menu>
  );
}
