import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

// A real OpenID Connect provider on this machine (the package oidc-provider), which lets anyone be anyone.

type Claims = { email?: string; email_verified?: unknown; name?: string };

export type IdentityProvider = {
  issuer: string;
  client: { id: string; secret: string };
  /** The provider's statements about each person, by subject. */
  people: Map<string, Claims>;
  /** From now on, the provider lies: it gives this client the tokens of another one. */
  confuseClients: (isConfused: boolean) => void;
  stop: () => Promise<void>;
};

const otherClient = { id: "another-application", secret: randomUUID() };

/** `redirectUris`: the addresses to which it may send browsers back. `statesAddressInToken`: else only at userinfo. */
export async function startIdentityProvider(
  redirectUris: string[],
  { statesAddressInToken = true } = {},
): Promise<IdentityProvider> {
  const client = { id: "remit", secret: randomUUID() };
  const people = new Map<string, Claims>();
  let isConfused = false;
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [client, otherClient].map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirectUris,
    })),
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !statesAddressInToken,
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [newSigningKey()] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 86_400 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Grants the scopes without asking the person for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const respond = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) return void interact(provider, request, response);
    if (isConfused && request.url === "/token") request.headers.authorization = basic(otherClient);
    return void respond(request, response);
  });
  return {
    issuer,
    client,
    people,
    confuseClients: (isNow) => (isConfused = isNow),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The settings of an instance that uses the provider. */
export function signOnSettings({ issuer, client }: IdentityProvider) {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
}

export const otherClientId = otherClient.id;

/** Shows a form that asks for a subject, and signs that person in. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html");
    response.end(`<title>Provider</title><link rel="icon" href="data:,"><form method="post"><label>Subject <input name="sub"></label>
      <button>Continue</button> <button name="cancel" value="1">Cancel</button></form>`);
    return;
  }
  const form = new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString());
  const result = form.has("cancel")
    ? { error: "access_denied", error_description: "The person cancelled" }
    : { login: { accountId: form.get("sub") ?? "" } };
  await provider.interactionFinished(request, response, result);
}

function newSigningKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as { kty: string };
}

function basic({ id, secret }: { id: string; secret: string }): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
}

/** A browser's cookies at the provider, where it stays signed in. */
export type ProviderCookies = Map<string, string>;

/**
 * Follows an authorization URL like a browser, signs in as `subject` if the provider asks, and returns the address to
 * which it sends the browser back. Null cancels.
 */
export async function visitProvider(url: string, subject: string | null, cookies: ProviderCookies): Promise<URL> {
  const { origin } = new URL(url);
  let next = { url, form: undefined as URLSearchParams | undefined };
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(next.url, {
      method: next.form ? "POST" : "GET",
      body: next.form,
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) {
      if (!response.ok) throw new Error(`The provider responds with ${response.status}: ${await response.text()}`);
      next = { url: next.url, form: new URLSearchParams(subject === null ? { cancel: "1" } : { sub: subject }) };
      continue;
    }
    const target = new URL(location, next.url);
    if (target.origin !== origin) return target;
    next = { url: target.href, form: undefined };
  }
  throw new Error("The provider sent the browser in a circle.");
}
