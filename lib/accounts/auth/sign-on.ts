import { admitNewcomer } from "@/lib/accounts/single-sign-on/admit";
import { personOf, type Identity, type ProvenPerson } from "@/lib/accounts/single-sign-on/claims";
import { findUserOf, linkIdentity } from "@/lib/accounts/single-sign-on/identity";
import { SignOnRefusal } from "@/lib/accounts/single-sign-on/refusal";
import { getUnfinished, keepUnfinished, signInExpired, useUnfinished } from "@/lib/accounts/single-sign-on/unfinished";
import type { SignInMethod } from "@/lib/accounts/two-factor/method";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";
import { DomainError } from "@/lib/platform/errors";
import { beginSession, type Browser, type VerifiedUser } from "./begin-session";
import { freshSeconds } from "./cookies";
import { proveSecondFactor } from "./second-factor";
import { attemptCounts, countAttempt, forgiveAttempt } from "./throttle";

/** The browser that is signing in, and its IP address. */
export type SignOnClient = { browser: Browser; address: string };
/** `at`: when the person last proved who they are, in seconds since 1970. */
type SignedOn = { id: bigint; sessionVersion: number; sessionId: string; at: number };

/** Thrown if the person must also prove a second factor to Remit, in this browser and with this token. */
export class SecondFactorNeeded extends Error {
  override readonly name = "SecondFactorNeeded";

  constructor(
    readonly factor: "app" | "passkey",
    readonly token: string,
  ) {
    super("The person must also prove their second factor");
  }
}

/**
 * Signs in a person with the claims of the provider's verified response, and begins a session. Throws SignOnRefusal and
 * SecondFactorNeeded.
 */
export async function signOn(claims: unknown, client: SignOnClient): Promise<SignedOn> {
  const now = new Date();
  const person = personOf(claims);
  const user = (await findUserOf(person)) ?? (await admit(person, { now, language: client.browser.language }));
  const authenticatedAt = lastProof(person, now);
  const method = await proveSecondFactor({ user, now }, {}, "single_sign_on").catch(async (error: unknown) => {
    const factor = neededFactor(error);
    if (!factor) throw error;
    const { issuer, subject } = person;
    const { id: userId, sessionVersion } = user;
    const token = await keepUnfinished({ userId, sessionVersion, issuer, subject, authenticatedAt }, now);
    throw new SecondFactorNeeded(factor, token);
  });
  const session = await begin(user, person, { ...client, method, now });
  if (!session) throw new SignOnRefusal("rejected");
  return { ...session, at: toSeconds(authenticatedAt) };
}

/**
 * Finishes a person's sign-in at the provider with their second factor. Throws `sign_in_expired`, the errors of
 * `proveSecondFactor`, SignOnRefusal, or `rate_limit_exceeded`.
 */
export async function finishSignOn(
  token: string,
  factor: { code: string; passkey?: PasskeyAssertion },
  client: SignOnClient,
): Promise<SignedOn> {
  const counts = attemptCounts("sign_in", token, client.address);
  await countAttempt(counts);
  const now = new Date();
  const unfinished = await getUnfinished(token, now);
  const { user, authenticatedAt } = unfinished;
  const method = await proveSecondFactor({ user, now }, factor, "single_sign_on");
  await useUnfinished(unfinished);
  await forgiveAttempt(counts);
  const session = await begin(user, unfinished, { ...client, method, now });
  if (!session) throw signInExpired();
  return { ...session, at: toSeconds(method === "passkey" ? now : authenticatedAt) };
}

async function admit(person: ProvenPerson, ctx: { now: Date; language?: string }): Promise<VerifiedUser> {
  const { email } = person;
  if (email === null) throw new SignOnRefusal("address_unverified");
  return admitNewcomer({ ...person, email }, ctx);
}

type Proven = SignOnClient & { method: SignInMethod; now: Date };

async function begin(
  user: VerifiedUser,
  identity: Identity,
  { now, ...proven }: Proven,
): Promise<Omit<SignedOn, "at"> | null> {
  const after = (tx: Parameters<typeof linkIdentity>[0]) => linkIdentity(tx, user, identity, now);
  const sessionId = await beginSession(user, { ...proven, now, after });
  return sessionId === null ? null : { id: user.id, sessionVersion: user.sessionVersion, sessionId };
}

/**
 * When the person last proved who they are. The provider may know them from a sign-in of yesterday, and an unlocked
 * screen must not confirm a change: without a recent proof, the session begins as one that is not fresh.
 */
function lastProof({ authenticatedAt }: ProvenPerson, now: Date): Date {
  const stale = now.getTime() - freshSeconds * 1000;
  return new Date(Math.min(Math.max(authenticatedAt?.getTime() ?? stale, stale), now.getTime()));
}

function neededFactor(error: unknown): "app" | "passkey" | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === "second_factor_required") return "app";
  return error.code === "passkey_required" ? "passkey" : null;
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
