import { z } from "zod";
import { discoveryUrl, isSignOnIssuer } from "./claims";

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

const timeoutMs = 5000;

/** Reads the discovery document of the identity provider. Throws an Error that says why people could not sign in. */
export async function requireProvider(issuer: string): Promise<void> {
  const url = discoveryUrl(issuer);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    throw new Error(`${url} cannot be reached: ${causeOf(error)}`);
  });
  if (!response.ok) throw new Error(`${url} responds with ${response.status} instead of a discovery document`);
  const { success, data, error } = discoverySchema.safeParse(await response.json().catch(() => null));
  if (!success) {
    const fields = [...new Set(error.issues.map(({ path }) => path.join(".")))].filter(Boolean).join(", ");
    throw new Error(`${url} is no discovery document${fields ? `: ${fields} is missing or no URL` : ""}`);
  }
  if (!isSignOnIssuer(data.issuer)) throw new Error(`the provider calls itself ${data.issuer}`);
  if (!data.id_token_signing_alg_values_supported.includes("RS256")) {
    throw new Error("the provider does not sign ID tokens with RS256, which Remit needs");
  }
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
