import { cx } from "./class-names";

// SVG paths of the mark, an R in two parts, and of the rest of the name.
const stem = "M3 2.5h10.3a5.7 5.7 0 0 1 0 11.4H3zm4.2 3.9v3.6h5.9a1.8 1.8 0 0 0 0-3.6zM3 15.7h4.2v5.8H3z";
const leg = "M10.2 15.7h4.7l4.3 5.8h-5z";
const letters =
  "M28.2 21.8Q26 21.8 24.3 20.9Q22.7 20 21.8 18.4Q20.9 16.8 20.9 14.8Q20.9 12.7 21.8 11.1Q22.7 9.6 24.3 8.7Q25.9 7.8 28.1 7.8Q30.1 7.8 31.6 8.6Q33.1 9.5 34 11Q34.8 12.4 34.8 14.5Q34.8 14.9 34.8 15.2Q34.8 15.6 34.7 15.9L23.1 15.9L23.1 13.4L31.8 13.4L31.1 13.9Q31.1 12.2 30.3 11.3Q29.5 10.5 28 10.5Q26.4 10.5 25.5 11.6Q24.6 12.7 24.6 14.8Q24.6 16.9 25.5 18Q26.4 19.1 28.2 19.1Q29.2 19.1 29.9 18.7Q30.6 18.4 31 17.6L34.5 17.6Q33.8 19.6 32.2 20.7Q30.6 21.8 28.2 21.8ZM36.7 21.5L36.7 8L40.3 8L40.3 11.2L40.4 11.2L40.4 21.5ZM45.8 21.5L45.8 12.9Q45.8 11.8 45.2 11.3Q44.6 10.8 43.6 10.8Q42.7 10.8 42 11.2Q41.3 11.6 40.8 12.3Q40.4 13.1 40.4 14.1L40.1 11Q40.7 9.6 42 8.7Q43.3 7.8 45 7.8Q47.1 7.8 48.3 9Q49.5 10.2 49.5 11.9L49.5 21.5ZM54.8 21.5L54.8 12.9Q54.8 11.8 54.3 11.3Q53.7 10.8 52.7 10.8Q51.8 10.8 51 11.2Q50.3 11.6 49.9 12.3Q49.5 13.1 49.5 14.1L48.9 11Q49.5 9.6 50.9 8.7Q52.2 7.8 54 7.8Q56.2 7.8 57.4 9Q58.5 10.2 58.5 12.2L58.5 21.5ZM61.2 21.5L61.2 8L64.9 8L64.9 21.5ZM61 6.1L61 2L65 2L65 6.1ZM73.9 21.8Q71.3 21.8 70.1 20.6Q68.9 19.3 68.9 16.9L68.9 5L72.6 3.6L72.6 17Q72.6 17.9 73.1 18.4Q73.6 18.8 74.7 18.8Q75.1 18.8 75.5 18.8Q75.8 18.7 76.2 18.6L76.2 21.4Q75.8 21.6 75.2 21.7Q74.6 21.8 73.9 21.8ZM66.3 10.9L66.3 8L76.2 8L76.2 10.9Z";

/** An R cut by the perforation of a slip. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={cx("h-5 w-auto", className)} viewBox="0 0 22 24" aria-hidden="true">
      <Letter />
    </svg>
  );
}

/** The name with the mark as its first letter. Needs a label if no text beside it names the page. */
export function Wordmark({ label, className = "h-4.75" }: { label?: string; className?: string }) {
  return (
    <svg
      className={cx("w-auto", className)}
      viewBox="0 0 76.9 24"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <Letter />
      <path fill="currentColor" d={letters} />
    </svg>
  );
}

function Letter() {
  return (
    <>
      <path fill="currentColor" fillRule="evenodd" d={stem} />
      <path fill="var(--color-accent)" d={leg} />
    </>
  );
}
