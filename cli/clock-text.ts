/** How far another clock is ahead of this machine's. */
export function clockText(skewMs: number): string {
  return `${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs > 0 ? "ahead of" : "behind"} this machine's clock`;
}
