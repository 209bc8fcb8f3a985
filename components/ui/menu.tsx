"use client";

import Link from "next/link";
import { useEffect, useId, type ComponentProps, type KeyboardEvent, type ReactNode, type ToggleEvent } from "react";
import { cx } from "./class-names";
import { Icon } from "./icon";
import type { IconShape } from "./icons";
import { isShown, usePopover } from "./use-popover";

/** Classes of a box below its trigger. */
export const popoverClasses =
  "inset-auto my-1.5 max-h-[80dvh] max-w-[calc(100vw-2.5rem)] min-w-44 animate-drop overflow-y-auto rounded-md bg-overlay p-1 text-sm text-ink shadow-(--shadow-overlay) [position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline] not-supports-[position-area:none]:inset-0 not-supports-[position-area:none]:m-auto";
/** Classes of an entry. */
export const itemClasses =
  "flex min-h-8 w-full cursor-default items-center gap-2 rounded-xs px-3 py-1.5 text-start font-medium no-underline hover:bg-hover hover:no-underline focus-visible:bg-hover focus-visible:-outline-offset-2";

type TriggerProps = Pick<
  ComponentProps<"button">,
  "id" | "popoverTarget" | "aria-haspopup" | "aria-expanded" | "onKeyDown"
>;

type MenuProps = {
  /** Renders the button that opens the menu. */
  trigger: (props: TriggerProps) => ReactNode;
  label?: ReactNode;
  children: ReactNode;
};

/**
 * A menu below its trigger. The browser positions the popover, closes it on Escape and on a click elsewhere, and returns
 * the focus.
 */
export function Menu({ trigger, label, children }: MenuProps) {
  const [id, triggerId] = [useId(), useId()];
  const { popover, isOpen, setIsOpen } = usePopover();
  // A menu that opened before hydration has not focused an entry yet; a new rendering may have removed the focused one.
  useEffect(() => {
    if (isShown(popover.current) && isFocusMissing(triggerId)) itemsOf(popover.current)[0]?.focus();
  });
  // The entries are rendered before the menu opens, and removed only after the menu has returned the focus.
  const renderBeforeOpening = ({ newState }: ToggleEvent) => newState === "open" && setIsOpen(true);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) =>
    newState === "open" ? itemsOf(currentTarget)[0]?.focus() : setIsOpen(false);
  return (
    <>
      {trigger({
        id: triggerId,
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onKeyDown: openOnArrow,
      })}
      <div
        ref={popover}
        id={id}
        className={popoverClasses}
        popover="auto"
        role="menu"
        aria-labelledby={triggerId}
        onBeforeToggle={renderBeforeOpening}
        onToggle={toggle}
        onKeyDown={moveFocus}
      >
        {label ? <div className="mb-1 border-b border-line px-3 py-2 wrap-anywhere text-ink-2">{label}</div> : null}
        {isOpen ? children : null}
      </div>
    </>
  );
}

function openOnArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  event.currentTarget.click();
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

/** Whether the focus is neither in an open menu nor elsewhere on purpose. */
function isFocusMissing(triggerId: string): boolean {
  return document.activeElement === document.body || document.activeElement?.id === triggerId;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu } = event;
  // Closing returns the focus to the trigger, from where Tab then continues.
  if (key === "Tab") return menu.hidePopover();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(menu);
  const focused = items.findIndex((item) => item === document.activeElement);
  const item = key === " " ? items[focused] : itemAfter(key, items, focused);
  if (!item) return;
  event.preventDefault();
  if (key === " ") item.click();
  else item.focus();
}

/** The entry to which a key moves; a letter moves to the next entry that starts with it. */
function itemAfter(key: string, items: HTMLElement[], focused: number): HTMLElement | undefined {
  if (key === "ArrowDown") return items[focused + 1] ?? items[focused];
  if (key === "ArrowUp") return items[focused - 1] ?? items[0];
  if (key === "Home" || key === "PageUp") return items[0];
  if (key === "End" || key === "PageDown") return items.at(-1);
  if (key.length > 1) return undefined;
  const following = [...items.slice(focused + 1), ...items.slice(0, focused + 1)];
  return following.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

type MenuLinkProps = { href: string; current?: "page" | "true"; icon?: IconShape | null; children: ReactNode };

/** An entry with a link. */
export function MenuLink({ href, current, icon, children }: MenuLinkProps) {
  return (
    <Link
      className={cx(itemClasses, "text-inherit")}
      href={href}
      role="menuitem"
      tabIndex={-1}
      aria-current={current}
      onClick={closeMenu}
    >
      {icon ? <Icon of={icon} className={cx("size-4", current && "text-accent")} /> : null}
      {children}
    </Link>
  );
}

/** Closes the menu of an entry. */
export function closeMenu({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
