import type { ReactNode } from "react";

// Values of all lengths and scripts.
export const glyphs = ["active", "completed", "expired", "cancelled", "attention", "failed", "pending"] as const;
export const dollar = { symbol: "USDC", is_stablecoin: true };
export const amounts = ["1500000", "148500000", "9".repeat(13), "9".repeat(78)].map((raw) => ({
  raw,
  formatted: `${raw.slice(0, -6)}.${raw.slice(-6)}`,
  decimals: 6,
}));
export const texts = ["Table 7", "A name of a hundred characters ".repeat(3).padEnd(100, "x"), "شاي بالنعناع ☕ 🫖"];
export const address = "0x7c5A0CE9267ED19B22F8cae653F198e3E8daf098";
export const now = "2026-11-30T12:00:00.000Z";

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="border-b border-line pb-1 font-medium">{title}</h2>
      {children}
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
