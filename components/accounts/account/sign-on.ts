import { navigateTo, postForm } from "./queries";
import { atCodeField } from "./sign-in";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

// Apart from the sign-in with a password, because most instances have no identity provider.

/** Goes to the identity provider, which sends the person back to `next`, in place of this page. Throws ApiError. */
export async function goToProvider(next: string): Promise<never> {
  location.replace(await postForm("/api/auth/signin/oidc", { callbackUrl: next }));
  return new Promise(() => undefined);
}

/** Goes to the identity provider, where the person proves again who they are, and back to this page. Throws ApiError. */
export async function confirmAtProvider(): Promise<never> {
  const here = encodeURIComponent(location.pathname + location.search);
  const callbackUrl = `/sign-in?confirm=1&callbackUrl=${here}`;
  return navigateTo(await postForm("/api/auth/signin/oidc?prompt=login&max_age=0", { callbackUrl }));
}

/** Finishes the sign-in by the person's second factor. Throws ApiError, with a wrong code at its field. */
export async function finishSignOn(factor: { code: string } | { passkey: PasskeyAssertion }): Promise<void> {
  const fields = "code" in factor ? factor : { passkey: JSON.stringify(factor.passkey) };
  await postForm("/api/auth/callback/credentials", { ...fields, sign_on: "true" }).catch((error: unknown) => {
    throw atCodeField(error);
  });
}
