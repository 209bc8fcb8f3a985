import { encode } from "uqr";
import { cx } from "./class-names";

type QrPath = { path: string; size: number };

// Choosing the mask that readers find easiest takes 1.9 ms, more than the page around the code. Under noise and blur, a
// decoder reads as many payment links with mask 0, a chessboard, as with the chosen ones.
const chessboardMask = 0;

/** The dark modules as one SVG path without margin: a rectangle for each run of dark modules in a row. */
function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: 0, ecc: "M", maskPattern: chessboardMask });
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    const row = data[y] ?? [];
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      let end = x + 1;
      while (row[end]) end += 1;
      runs.push(`M${x} ${y}h${end - x}v1h-${end - x}z`);
      x = end;
    }
  }
  return { path: runs.join(""), size };
}

/** The quiet zone around a code, in modules. */
const margin = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code, dark on white in both themes so that every scanner reads it. */
export function QrCode({ text, label, className = "rounded-sm" }: QrCodeProps) {
  const { path, size } = qrPath(text);
  return (
    <div className={cx("overflow-hidden bg-qr-paper text-qr-ink", className)}>
      <svg
        className="h-auto w-full"
        viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path fill="currentColor" d={path} />
      </svg>
    </div>
  );
}

const unitsPerModule = 10;

/** The code as the text of an SVG file. */
export function qrSvg(text: string): string {
  const { path, size } = qrPath(text);
  const edge = size + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${edge} ${edge}" width="${edge * unitsPerModule}" height="${edge * unitsPerModule}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M${-margin}${-margin}h${edge}v${edge}H${-margin}z"/><path fill="#0b0f0d" d="${path}"/></svg>`
  );
}
