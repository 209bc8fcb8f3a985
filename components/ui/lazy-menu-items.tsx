"use client";

import { useEffect, type ComponentType } from "react";
import { lazyCode } from "./lazy-code";
import { messages as t } from "./messages";
import { announce } from "./toaster";

const openMenu = "[role=menu]:popover-open";

/** Focuses the first entry of the open menu. */
export function focusOpenMenu(): void {
  document.querySelector<HTMLElement>(`${openMenu} [role^=menuitem]`)?.focus();
}

/** The entries of a menu with `lazyCode`. If they cannot be loaded, the menu closes and a message says so. */
export function lazyMenuItems<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const useItems = lazyCode(load);
  return function LazyMenuItems(props) {
    const Items = useItems(() => {
      document.querySelector<HTMLElement>(openMenu)?.hidePopover();
      announce(t.menuFailed);
    });
    // A menu that opened before its entries had loaded could not focus the first one.
    useEffect(focusOpenMenu, [Items]);
    return Items ? <Items {...props} /> : null;
  };
}
