// Safe to import in the browser.

/** How a person signed in: with a password alone, with a password and a code, or with a passkey. */
export const signInMethods = ["password", "authenticator", "recovery_code", "passkey"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/**
 * Whether a way of authentication suffices for a person. Invariant: everything that authenticates people asks this
 * function, and so does every use of a session, so a sign-in that skipped the second factor opens nothing.
 */
export function isComplete(method: string, hasSecondFactor: boolean): boolean {
  return !hasSecondFactor || method !== "password";
}
