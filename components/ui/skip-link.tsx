import { messages as t } from "./messages";

/** For the keyboard: leads past the navigation to `#main`. Visible while it has the focus. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-9 -translate-y-[200%] rounded-sm bg-overlay px-3 py-2 focus:translate-y-0"
      href="#main"
    >
      {t.skipToContent}
    </a>
  );
}
