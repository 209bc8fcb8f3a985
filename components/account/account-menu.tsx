"use client";

import { BookOpen, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "./queries";
import { Menu, MenuItem } from "@/components/ui/menu";
import { announce } from "@/components/ui/toaster";

type AccountMenuProps = { name: string; email: string; initials: string; settingsPath: string };

export function AccountMenu({ name, email, initials, settingsPath }: AccountMenuProps) {
  const router = useRouter();
  const leave = () => {
    signOut().then(
      () => location.assign("/sign-in"),
      (error: unknown) => announce(error instanceof Error ? error.message : "Signing out failed."),
    );
  };
  const trigger = (
    <button className="icon-btn account" type="button" title={email}>
      <span className="avatar" aria-hidden="true">
        {initials}
      </span>
      <span className="visually-hidden">{name}, account menu</span>
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
        Settings
      </MenuItem>
      <MenuItem icon={BookOpen} onSelect={() => router.push("/docs")}>
        Documentation
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
