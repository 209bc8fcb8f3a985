// The guides are Markdown files in docs/guides. Code hosts and the pages below /docs render them.

/** The guides in reading order. A test compares this list with the folder. */
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

/** Relative to the working directory of the processes. */
export const guidesFolder = "docs/guides";

/** The base URL in the Markdown, replaced by the instance's own when shown. */
export const writtenBaseUrl = "http://localhost:3000";
