export type Tone = "active" | "completed" | "attention" | "failed" | "neutral";
export type GlyphName = "active" | "completed" | "expired" | "cancelled" | "attention" | "failed" | "pending";

/** The default color of each shape. */
export const toneOf: Record<GlyphName, Tone> = {
  active: "active",
  completed: "completed",
  expired: "neutral",
  cancelled: "neutral",
  attention: "attention",
  failed: "failed",
  pending: "active",
};

const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" />;

const shapes: Record<GlyphName, React.ReactNode> = {
  active: (
    <>
      {ring}
      <circle cx="8" cy="8" r="2.5" fill="currentColor" />
    </>
  ),
  completed: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1m3.7 4.7a.9.9 0 0 0-1.3-1.3L7 8.2 5.6 6.8a.9.9 0 0 0-1.3 1.3l2.1 2.1a.9.9 0 0 0 1.3 0z"
    />
  ),
  expired: (
    <>
      {ring}
      <path
        d="M8 4.8V8l2 1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="M4 12l8-8" stroke="currentColor" strokeWidth="2" />
    </>
  ),
  attention: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M6.8 1.9a1.4 1.4 0 0 1 2.4 0l5.6 9.9a1.4 1.4 0 0 1-1.2 2.1H2.4a1.4 1.4 0 0 1-1.2-2.1zM8 5.2a.9.9 0 0 0-.9.9v2.6a.9.9 0 0 0 1.8 0V6.1A.9.9 0 0 0 8 5.2m0 5.2a1 1 0 1 0 0 2 1 1 0 0 0 0-2"
    />
  ),
  failed: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1zm.9 3.9a.8.8 0 0 0-1.1 1.1L6.9 8l-2 2A.8.8 0 0 0 6 11.1l2-2 2 2a.8.8 0 0 0 1.1-1.1l-2-2 2-2A.8.8 0 0 0 10 4.9l-2 2z"
    />
  ),
  pending: <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.45 2.26" />,
};

type GlyphProps = { name: GlyphName; share?: number; className?: string };

/** One of the seven status shapes. `share` draws the active shape as a pie of the paid percentage. */
export function Glyph({ name, share, className = "size-4" }: GlyphProps) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      {name === "active" && share !== undefined && share > 0 ? (
        <>
          {ring}
          <circle
            cx="8"
            cy="8"
            r="1.75"
            fill="none"
            stroke="currentColor"
            strokeWidth="3.5"
            pathLength="100"
            strokeDasharray={`${share} 100`}
            transform="rotate(-90 8 8)"
          />
        </>
      ) : (
        shapes[name]
      )}
    </svg>
  );
}
