import jsQR from "jsqr";
import type { Locator } from "playwright/test";

/** The text of a displayed QR code, read from a picture of it as a phone's camera would see it; null if it cannot be read. */
export async function scannedText(code: Locator): Promise<string | null> {
  const picture = (await code.screenshot()).toString("base64");
  const { pixels, width, height } = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!canvas) throw new Error("The browser has no canvas.");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return { pixels: [...data], width: image.width, height: image.height };
  }, picture);
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
}
