import type { CDPSession, Page } from "playwright/test";

/** A virtual authenticator of Chromium, which creates and uses the passkeys of one page's browser. */
export type Authenticator = { authenticatorId: string; session: CDPSession };

/** Gives a page an authenticator that recognizes its person without a prompt. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const verifies = { hasUserVerification: true, isUserVerified: true };
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, ...verifies } as const;
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return { authenticatorId, session };
}

/** Moves an authenticator, with its passkeys, to a page of another browser. */
export async function moveAuthenticator({ authenticatorId, session }: Authenticator, page: Page): Promise<void> {
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  const moved = await addAuthenticator(page);
  for (const credential of credentials) {
    await moved.session.send("WebAuthn.addCredential", { authenticatorId: moved.authenticatorId, credential });
  }
}

/** Whether the authenticator recognizes the person; otherwise, the browser reports a cancelled prompt. */
export async function setRecognizes({ authenticatorId, session }: Authenticator, isUserVerified: boolean) {
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

/** Keeps the sign-in page from offering passkeys in the e-mail field, which virtual authenticators accept at once. */
export async function withoutOffers(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  return page;
}
