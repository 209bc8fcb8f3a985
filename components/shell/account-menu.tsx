"use client";

import type { ComponentProps } from "react";
import { messages as t } from "./messages";
import { Avatar } from "@/components/ui/avatar";
import { lazyMenuItems } from "@/components/ui/lazy-menu-items";
import { Menu } from "@/components/ui/menu";

const AccountMenuItems = lazyMenuItems(() => import("./account-menu-items").then((items) => items.AccountMenuItems));

type AccountMenuProps = { name: string; email: string; initials: string };

export function AccountMenu({ name, email, initials }: AccountMenuProps) {
  const trigger = (props: ComponentProps<"button">) => (
    <button
      {...props}
      className="inline-grid size-7 place-items-center rounded-full align-middle text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
      type="button"
      title={email}
    >
      <Avatar>{initials}</Avatar>
      <span className="sr-only">{t.accountMenu(name)}</span>
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
      <AccountMenuItems />
    </Menu>
  );
}
