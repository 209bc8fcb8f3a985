// Safe to import in the browser.

/** Why a sign-in with the identity provider is refused. The sign-in page has a text for each. */
export const signOnRefusals = [
  "rejected",
  "cancelled",
  "too_many",
  "address_unverified",
  "domain_not_allowed",
  "address_in_use",
  "no_account",
  "disabled",
] as const;
export type SignOnRefusalReason = (typeof signOnRefusals)[number];
