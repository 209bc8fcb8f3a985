import { messages as t } from "./site-messages";

/** Lets keyboard users skip the navigation. Visible while the link has the focus. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 start-2 z-9 -translate-y-[200%] rounded-sm bg-overlay px-3 py-2 focus:translate-y-0"
      href="#main"
    >
      {t.skipToContent}
    </a>
  );
}
