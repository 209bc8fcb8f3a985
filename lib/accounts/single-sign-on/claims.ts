import { z } from "zod";
import { emailSchema } from "@/lib/accounts/users/schema";
import { env } from "@/lib/platform/env";
import { SignOnRefusal } from "./refusal";

/** The provider's statements about a person, in the ID token that next-auth has verified or at its userinfo endpoint. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: emailSchema.optional().catch(undefined),
  // Exactly true: some providers send texts.
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  auth_time: z.number().int().optional().catch(undefined),
});

/** A person at the provider, by its issuer and their subject there, which never change. */
export type Identity = { issuer: string; subject: string };

/** A person whom the provider has authenticated. */
export type ProvenPerson = Identity & {
  /** Only if the provider has verified it. */
  email: string | null;
  name: string | undefined;
  /** When the provider asked them to prove who they are; null if it does not tell. */
  authenticatedAt: Date | null;
};

/**
 * The person of verified claims. Throws SignOnRefusal for another issuer than the configured one, whatever its discovery
 * document says, and for an address outside OIDC_ALLOWED_DOMAINS, at every sign-in.
 */
export function personOf(claims: unknown): ProvenPerson {
  const { OIDC_ALLOWED_DOMAINS: domains } = env();
  const { success, data } = claimsSchema.safeParse(claims);
  if (!success || !isSignOnIssuer(data.iss)) throw new SignOnRefusal("rejected");
  const { iss, sub, email, email_verified: isVerified, name, auth_time: time } = data;
  const address = email && isVerified ? email : null;
  if (domains.length > 0) {
    if (address === null) throw new SignOnRefusal("address_unverified");
    if (!domains.includes(address.slice(address.lastIndexOf("@") + 1))) throw new SignOnRefusal("domain_not_allowed");
  }
  const authenticatedAt = time === undefined ? null : new Date(time * 1000);
  return { issuer: iss, subject: sub, email: address, name, authenticatedAt };
}

/** Whether an issuer is the configured one. */
export function isSignOnIssuer(issuer: string): boolean {
  const { signOnProvider } = env();
  return signOnProvider !== null && withoutSlash(issuer) === withoutSlash(signOnProvider.issuer);
}

/** The address of an issuer's discovery document (OpenID Connect Discovery 1.0). */
export function discoveryUrl(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`;
}

/** Operators and providers disagree about the last slash of an issuer. */
function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}
