"use client";

import { useEffect, useRef, type ReactNode } from "react";

type AnnouncerProps = { title: string; viewKind: string; children: ReactNode };

/**
 * Tells of every change of the page's state: to the ear through one lasting live region, to the tab through its title.
 * When the change took away what had the focus, the focus goes to the new content instead of the page's top.
 */
export function Announcer({ title, viewKind, children }: AnnouncerProps) {
  const region = useRef<HTMLDivElement>(null);
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
      <p className="visually-hidden" role="status">
        {title}
      </p>
      {children}
    </div>
  );
}
