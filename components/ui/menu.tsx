"use client";

import { DropdownMenu } from "radix-ui";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./class-names";

/** A menu that drops from its trigger. The trigger must be a button. */
export function Menu({ trigger, label, children }: { trigger: ReactNode; label?: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={8}>
          {label ? <DropdownMenu.Label className="menu-label">{label}</DropdownMenu.Label> : null}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = { onSelect: () => void; danger?: boolean; disabled?: boolean; children: ReactNode };

export function MenuItem({ onSelect, danger, disabled, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={cx("menu-item", danger && "danger")} disabled={disabled} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

/** An entry that leads somewhere. */
export function MenuLink({
  href,
  current,
  children,
}: {
  href: string;
  current?: "page" | "true";
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className="menu-item" asChild>
      <Link href={href} aria-current={current}>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}
