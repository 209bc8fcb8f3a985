import { texts } from "@/lib/platform/language/texts";
import type { SignOnRefusalReason } from "@/lib/accounts/single-sign-on/types";

// Why the sign-in page did not accept a sign-in with the identity provider. Only the server loads them.
export const messages = texts("accounts/sign-on-problem", {
  notFresh: (name: string) =>
    `${name} did not say that you signed in just now. Confirm with a passkey or your password instead.`,
  refused: {
    rejected: (name) => `The sign-in with ${name} did not work. Try again.`,
    cancelled: (name) => `The sign-in with ${name} was cancelled.`,
    too_many: () => "Too many attempts. Try again in a few minutes.",
    address_unverified: (name) => `${name} has not verified your e-mail address. Verify it there, then try again.`,
    domain_not_allowed: (name) =>
      `Your e-mail address at ${name} is not one that may sign in here. Use another account, or ask the operator of this server.`,
    address_in_use: (name) =>
      `An account here has your e-mail address, but cannot be linked to your account at ${name}. If it is yours, sign in with its password, verify its address, and try again. Otherwise ask the operator of this server.`,
    no_account: (name) =>
      `No account here has the e-mail address that you use at ${name}. Ask an owner of the business for an invitation.`,
    disabled: () => "Your account is disabled. Ask the operator of this server.",
  } satisfies Record<SignOnRefusalReason, (name: string) => string>,
});
