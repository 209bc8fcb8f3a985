"use client";

import { useEffect, useRef, type ReactNode } from "react";

type AnnouncerProps = { title: string; viewKind: string; children: ReactNode };

/**
 * Announces every change of the page's state through one permanent live region and the title. If the change removed the
 * focused element, the new content gets the focus instead of the top of the page.
 */
export function Announcer({ title, viewKind, children }: AnnouncerProps) {
  const region = useRef<HTMLDivElement>(null);
  // Stays true when the focused element is removed: its blur event has no new target, and it is no longer in the page.
  const hadFocus = useRef(false);
  const shownKind = useRef(viewKind);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownKind.current === viewKind) return;
    shownKind.current = viewKind;
    if (hadFocus.current && document.activeElement === document.body) region.current?.focus();
  }, [viewKind]);

  return (
    <div
      ref={region}
      tabIndex={-1}
      className="grid w-full justify-items-center gap-5 outline-none"
      onFocusCapture={() => (hadFocus.current = true)}
      onBlurCapture={(event) => (hadFocus.current = event.relatedTarget === null && !event.target.isConnected)}
    >
      <p className="sr-only" role="status">
        {title}
      </p>
      {children}
    </div>
  );
}
