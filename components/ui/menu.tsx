"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import Link from "next/link";
import { useId, type ReactNode } from "react";
import { cx } from "./class-names";
import { Icon } from "./icon";

const menuLook =
  "z-6 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-44 animate-drop overflow-y-auto rounded-md bg-overlay p-1 text-sm shadow-(--shadow-overlay)";
const itemLook =
  "flex min-h-8 cursor-default items-center gap-2 rounded-xs px-3 font-medium data-disabled:text-ink-3 data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent";

/** A menu that drops from its trigger. The trigger must be a button. */
export function Menu({ trigger, label, children }: { trigger: ReactNode; label?: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menuLook} align="end" sideOffset={6} collisionPadding={8}>
          {label ? (
            <DropdownMenu.Label className="mb-1 border-b border-line px-3 py-2 wrap-anywhere text-ink-2">
              {label}
            </DropdownMenu.Label>
          ) : null}
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
    <DropdownMenu.Group
      className="[[role=group]+&]:mt-1 [[role=group]+&]:border-t [[role=group]+&]:border-line [[role=group]+&]:pt-1"
      aria-labelledby={id}
    >
      <DropdownMenu.Label id={id} className="px-3 py-1 text-xs text-ink-2">
        {label}
      </DropdownMenu.Label>
      {children}
    </DropdownMenu.Group>
  );
}

type MenuItemProps = { icon?: LucideIcon; onSelect: () => void; danger?: boolean; children: ReactNode };

export function MenuItem({ icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={cx(itemLook, danger && "text-failed")} onSelect={onSelect}>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </DropdownMenu.Item>
  );
}

type MenuLinkProps = { href: string; current?: "page" | "true"; icon?: LucideIcon | null; children: ReactNode };

/** An entry with a link. */
export function MenuLink({ href, current, icon, children }: MenuLinkProps) {
  return (
    <DropdownMenu.Item className={cx(itemLook, "text-inherit no-underline")} asChild>
      <Link href={href} aria-current={current}>
        {icon ? <Icon of={icon} className={cx("size-4", current && "text-accent")} /> : null}
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}
