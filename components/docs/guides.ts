// The guides: markdown in docs/guides, for people on a code host and for /docs alike.

/** In the order a newcomer reads them; a test holds the list against the folder. */
export const guideSlugs = [
  "quickstart",
  "authentication",
  "amounts",
  "settlement",
  "receiving-addresses",
  "webhooks",
  "idempotency",
  "pagination",
  "errors",
  "rate-limits",
  "sandbox",
] as const;

export type GuideSlug = (typeof guideSlugs)[number];

/** Where the guides stand, relative to the checkout that the processes run in. */
export const guidesFolder = "docs/guides";

/** The base address of the examples as they are written; shown, it is the instance's own. */
export const writtenBaseUrl = "http://localhost:3000";
