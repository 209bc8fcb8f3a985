// Values that pages use too. No schemas here: they would add Zod to the browser bundles.

export const paymentRequestStatuses = ["active", "completed", "expired", "cancelled"] as const;

export const shortcodeLength = 10;

export const minExpirySeconds = 5 * 60;
export const maxExpirySeconds = 365 * 24 * 60 * 60;
export const maxDescriptionLength = 500;
export const maxExternalIdLength = 255;
/** The longest note on a request or a decision. */
export const maxNoteLength = 1000;
