import { messages as t } from "./messages";
import { requestData } from "@/components/api/request";
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from "@/lib/accounts/two-factor/passkey-schema";

// The browser's side of passkeys. Its library is loaded when somebody uses one.

const loadLibrary = () => import("@simplewebauthn/browser");

/** Whether this browser can use passkeys here: browsers refuse them without HTTPS and at IP addresses. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
}

/**
 * Asks for one of the signed-in person's passkeys or, before a sign-in, any. `isOffer`: among the suggestions of the
 * e-mail field, which may take forever. Returns null if the person cancels.
 */
export async function askForPasskey({ isOffer = false } = {}): Promise<PasskeyAssertion | null> {
  const options = requestData<PasskeyRequest>("/api/dashboard/passkey-challenge", { method: "POST" });
  const [{ startAuthentication }, optionsJSON] = await Promise.all([loadLibrary(), options]);
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffer }).catch(toMessage);
  return response as PasskeyAssertion | null;
}

/** Asks the browser to create a passkey. Returns null if the person cancels. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey["response"] | null> {
  const { startRegistration } = await loadLibrary();
  const response = await startRegistration({ optionsJSON }).catch(toMessage);
  return response as NewPasskey["response"] | null;
}

/** Null for a cancelled prompt, which is no error; browsers do not tell it from one that timed out. */
function toMessage(error: unknown): null {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return null;
  if (name === "InvalidStateError") throw new Error(t.exists);
  throw new Error(name === "SecurityError" ? t.wrongAddress : t.failed);
}

const offerMs = 4 * 60_000;

/**
 * Offers passkeys among the suggestions of the e-mail field. Renews the offer before its challenge expires, until the
 * returned function is called.
 */
export function offerPasskeys(onProof: (proof: PasskeyAssertion) => Promise<unknown>): () => void {
  const offer = async () => {
    if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const proof = await askForPasskey({ isOffer: true });
    if (proof) await onProof(proof);
  };
  // The person did not ask for it, so its errors are not shown.
  const offerQuietly = () => void offer().catch(() => undefined);
  offerQuietly();
  const timer = setInterval(offerQuietly, offerMs);
  return () => clearInterval(timer);
}
