import { useEffect, useRef, useState } from "react";

/** A popover and whether it is open. Before hydration, the browser opens it without the page's handlers. */
export function usePopover() {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isShown(popover.current)) setIsOpen(true);
  }, []);
  return { popover, isOpen, setIsOpen };
}

/** Browsers without popovers reject the selector. */
export function isShown(popover: Element | null): popover is HTMLElement {
  return popover !== null && CSS.supports("selector(:popover-open)") && popover.matches(":popover-open");
}
