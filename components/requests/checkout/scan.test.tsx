import jsQR from "jsqr";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "@/components/ui/qr";
import { paymentUri, transactionRequestUri } from "@/lib/requests/payment-uri";

// The page shows the code of a prepared payment only with https, so the journeys cannot scan it.

const solana = { chainId: null };
const dollar = { contractAddress: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", isNative: false, decimals: 6 };
const fields = {
  recipientAddress: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  raw: 148_500_000n,
  referenceData: "1thX6LZfHDZZKUs92febYZhadRcJZJvvY1U1xQJSuNv",
  label: "Nordlicht & Söhne",
};
const transfer = paymentUri({ chain: solana, token: dollar }, fields);

test.each([
  ["a Solana transfer", transfer],
  ["a Solana transfer without its reference", transfer.replace(/&reference=[^&]*/, "")],
  [
    "a Solana transfer to a merchant with the longest name",
    paymentUri({ chain: solana, token: dollar }, { ...fields, label: "商".repeat(100) }),
  ],
  ["a prepared payment", transactionRequestUri({ chain: solana }, "k7Qm3xVdRp", "https://pay.example")],
])("an independent decoder reads the code of %s", (_, text) => {
  const picture = renderToStaticMarkup(<QrCode text={text ?? ""} label="QR code" />);
  expect(read(picture)).toBe(text);
});

const pixelsPerModule = 3;

/** Draws a code's path, which has a rectangle of height 1 for each run of dark modules, and reads the picture. */
function read(svg: string): string | undefined {
  const [, start = "", size = ""] = /viewBox="(-\d+) -\d+ (\d+)/.exec(svg) ?? [];
  const edge = Number(size) * pixelsPerModule;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [left, top] = [x, y].map((at) => (Number(at) - Number(start)) * pixelsPerModule) as [number, number];
    for (let row = top; row < top + pixelsPerModule; row += 1)
      for (let column = left; column < left + Number(width) * pixelsPerModule; column += 1)
        pixels.fill(0, (row * edge + column) * 4, (row * edge + column) * 4 + 3);
  }
  return jsQR(pixels, edge, edge)?.data;
}
