"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import Link from "next/link";
import { useId, type ReactNode } from "react";
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

/** A group of entries under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <DropdownMenu.Group className="menu-group" aria-labelledby={id}>
      <DropdownMenu.Label id={id} className="menu-heading">
        {label}
      </DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  );
}

type MenuItemProps = { icon?: LucideIcon; onSelect: () => void; danger?: boolean; children: ReactNode };

export function MenuItem({ icon: Icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={cx("menu-item", danger && "danger")} onSelect={onSelect}>
      {Icon ? <Icon className="icon" aria-hidden /> : null}
      {children}
    </DropdownMenu.Item>
  );
}

type MenuLinkProps = { href: string; current?: "page" | "true"; children: ReactNode };

/** An entry with a link. */
export function MenuLink({ href, current, children }: MenuLinkProps) {
  return (
    <DropdownMenu.Item className="menu-item" asChild>
      <Link href={href} aria-current={current}>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}
