// The URLs to which a payer returns after paying or cancelling. Stored as written; the page fills in the placeholders.

export const maxReturnUrlLength = 2048;

// Rejects white space, control characters and backslashes, which browsers would repair, and characters that change the
// writing direction. The host has no user name or
// placeholder, so a filled-in value can never choose the destination.
const shape = /^https?:\/\/[^\s\\\p{Cc}\p{Bidi_Control}/?#@{}]+([/?#][^\s\\\p{Cc}\p{Bidi_Control}]*)?$/iu;

/** Whether a return URL can be stored: absolute https, or http on localhost, without userinfo. */
export function isReturnUrl(text: string): boolean {
  if (!shape.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" || url.hostname === "localhost";
}

/** Plain http is allowed in the sandbox only. */
export function isHttpsUrl(text: string): boolean {
  return /^https:/i.test(text);
}

const placeholders = ["{public_id}", "{shortcode}", "{external_id}"];

/** Why a return URL cannot be stored; undefined if it can. */
export function returnUrlProblem(text: string): string | undefined {
  if (!isReturnUrl(text)) return "must be an absolute https URL without user name or password";
  const unknown = text.match(/\{[\w.-]*\}/g)?.find((placeholder) => !placeholders.includes(placeholder));
  return unknown && `has the unknown placeholder ${unknown}; Remit fills in ${placeholders.join(", ")}`;
}

type Placeholders = { public_id: string; shortcode: string; external_id: string };

/** The URL with percent-encoded values for `{public_id}`, `{shortcode}` and `{external_id}`. */
export function fillReturnUrl(url: string, values: Placeholders): string {
  return url.replace(/\{(public_id|shortcode|external_id)\}/g, (_, name: keyof Placeholders) =>
    encodeURIComponent(values[name]),
  );
}
