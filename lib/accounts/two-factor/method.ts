// Safe to import in the browser.

/**
 * How a person signed in: with a password or the identity provider alone, with one of these and a code, or with a
 * passkey.
 */
export const signInMethods = ["password", "single_sign_on", "authenticator", "recovery_code", "passkey"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** The methods that prove no second factor. */
export const firstFactors = ["password", "single_sign_on"] as const satisfies SignInMethod[];
export type FirstFactor = (typeof firstFactors)[number];

/**
 * Whether a way of authentication suffices for a person. Invariant: everything that authenticates people asks this
 * function, and so does every use of a session, so a sign-in that skipped the second factor opens nothing.
 */
export function isComplete(method: string, hasSecondFactor: boolean): boolean {
  return !hasSecondFactor || !firstFactors.some((factor) => factor === method);
}
