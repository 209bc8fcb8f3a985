// Where a customer goes after paying or giving up. Kept as the merchant wrote it; placeholders are filled on the page.

export const maxReturnUrlLength = 2048;

// No white space, control character or backslash: what a browser would repair, we refuse. The host holds neither a user
// name nor a placeholder, so that nothing filled in ever chooses where the customer goes.
const shape = /^https?:\/\/[^\s\\\p{Cc}/?#@{}]+([/?#][^\s\\\p{Cc}]*)?$/iu;

/** Whether a return URL may be stored at all: absolute https, or http on localhost, without userinfo. */
export function isReturnUrl(text: string): boolean {
  if (!shape.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" || url.hostname === "localhost";
}

/** Plain http is for trying things out: sandbox only. */
export function isHttpsUrl(text: string): boolean {
  return /^https:/i.test(text);
}

type Placeholders = { public_id: string; shortcode: string; external_id: string };

/** The URL with `{public_id}`, `{shortcode}` and `{external_id}` filled in, percent-encoded. */
export function fillReturnUrl(url: string, values: Placeholders): string {
  return url.replace(/\{(public_id|shortcode|external_id)\}/g, (_, name: keyof Placeholders) =>
    encodeURIComponent(values[name]),
  );
}
