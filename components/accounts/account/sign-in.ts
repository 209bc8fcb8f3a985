import { postForm } from "./queries";
import { ApiError } from "@/components/api/request";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

// Apart from the queries that every page loads.

type Credentials = { email: string; password: string; code?: string };

/** Signs in; the response sets the session cookie. Throws ApiError, with a wrong code at its field. */
export async function signIn(credentials: Credentials): Promise<void> {
  await postForm("/api/auth/callback/credentials", credentials).catch((error: unknown) => {
    throw atCodeField(error);
  });
}

/** An error with its message at the field of the code, if the code is wrong. */
export function atCodeField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "second_factor_invalid") return error;
  const { message, status, code, requestId } = error;
  return new ApiError(message, status, code, requestId, [{ path: "code", code, message }]);
}

/** Signs in with a passkey; the response sets the session cookie. Throws ApiError. */
export async function signInWithPasskey(proof: PasskeyAssertion): Promise<void> {
  await postForm("/api/auth/callback/credentials", { passkey: JSON.stringify(proof) });
}

/** A person's second factors, as a failed sign-in tells them: an authenticator app and maybe more, or only passkeys. */
export type NeededFactor = "app" | "passkey";

/** The second factor that a person must also prove, if that is all that an attempt lacked. */
export function neededFactor(error: unknown): NeededFactor | null {
  const code = error instanceof ApiError ? error.code : "";
  if (code === "second_factor_required") return "app";
  return code === "passkey_required" ? "passkey" : null;
}
