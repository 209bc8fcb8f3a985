import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { createdApiKeySchema } from "@/lib/accounts/api-keys/schema";
import { db } from "@/lib/platform/db";
import type { Handler } from "@/lib/api/http/respond";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { log, responseLog } from "@/lib/platform/log";
import type { Scope } from "@/lib/platform/scope";
import { call, dataOf, newTenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { newAddress, testToken, contextOf } from "@/testing/settlement-fixtures";
import { newSender } from "@/testing/webhooks";
import { deliverDue } from "@/lib/events/webhooks/delivery/deliver";
import { webhookEndpointWithSecretSchema } from "@/lib/events/webhooks/endpoints/schema";
import { sendTestEvent } from "@/lib/events/webhooks/delivery/send-test-event";
import { routes } from "./route-table";
import { POST as createKey } from "./dashboard/api-keys/route";
import { GET as listEvents } from "./events/route";
import { GET as listRequests, POST as createRequest } from "./payment-requests/route";
import { GET as listDeliveries } from "./webhook-endpoints/[id]/deliveries/route";
import { POST as rotateSecret } from "./webhook-endpoints/[id]/rotate-secret/route";
import { GET as getEndpoint, PATCH as updateEndpoint } from "./webhook-endpoints/[id]/route";
import { GET as listEndpoints, POST as createEndpoint } from "./webhook-endpoints/route";

// Creates secrets and uses them in every right and wrong way, then searches all stored data for them.

const dispatch = newDispatcher(routes);

let key: string;
/**
 * Secrets of webhook endpoints: created and rotated, with and without an idempotency key, by a key and in the
 * dashboard.
 */
let webhookSecrets: string[];
const logged: string[] = [];

beforeAll(async () => {
  const { scope, merchantId } = await newTenant();
  for (const logger of [log(), responseLog()]) {
    Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => logged.push(line) } });
    logger.level = "trace";
  }
  const headers = await signedInHeaders(merchantId);
  const url = "/api/dashboard/api-keys";
  const created = await call(createKey, { method: "POST", url, headers, body: { name: "canary", permissions: ["*"] } });
  key = dataOf(created, createdApiKeySchema).key;
  await useKeyEverywhere(key);
  webhookSecrets = await makeWebhookSecrets(key, headers, scope);
  for (const logger of [log(), responseLog()]) logger.level = "silent";
});

async function makeWebhookSecrets(apiKey: string, headers: Record<string, string>, scope: Scope): Promise<string[]> {
  const url = "/api/webhook-endpoints";
  const idempotent = (name: string) => ({ "idempotency-key": name });
  const body = { url: "https://shop.example/webhooks" };
  const created = await call(createEndpoint, { method: "POST", url, key: apiKey, headers: idempotent("made"), body });
  const again = await call(createEndpoint, { method: "POST", url, key: apiKey, headers: idempotent("made"), body });
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([created.text, "true"]);
  const first = dataOf(created, webhookEndpointWithSecretSchema);
  const rotation = { method: "POST", url: `${url}/${first.id}/rotate-secret`, params: { id: first.id }, body: {} };
  const rotated = await call(rotateSecret, { ...rotation, key: apiKey, headers: idempotent("rotated") });
  const last = await call(rotateSecret, { ...rotation, headers });
  const other = await call(createEndpoint, { method: "POST", url, headers, body });
  const secrets = [created, rotated, last, other].map(
    (response) => dataOf(response, webhookEndpointWithSecretSchema).secret,
  );
  await exposeWebhookSecret({ apiKey, scope }, first.id, secrets[2] ?? "");
  return secrets;
}

/** Uses a webhook secret's endpoint, and sends the secret in places where it does not belong. */
async function exposeWebhookSecret(
  { apiKey, scope }: { apiKey: string; scope: Scope },
  id: string,
  secret: string,
): Promise<void> {
  await sendTestEvent(contextOf(scope), { id });
  await deliverDue(id, newSender());
  const responses = [
    await call(listEndpoints, { key: apiKey }),
    await call(getEndpoint, { key: apiKey, params: { id } }),
    await call(updateEndpoint, { method: "PATCH", key: apiKey, params: { id }, body: { description: "shop" } }),
    await call(listDeliveries, { key: apiKey, params: { id } }),
    await call(listEvents, { key: apiKey }),
  ];
  for (const { status, text } of responses) {
    expect(status).toBe(200);
    expect(text).not.toContain("whsec_");
  }
  const text = encodeURIComponent(secret);
  const url = `/api/webhook-endpoints/${text}?secret=${text}`;
  await dispatchPath(url, { "x-api-key": apiKey, "webhook-signature": secret });
  await call(createEndpoint, { method: "POST", key: apiKey, body: { url: secret, secret, [secret]: secret } });
}

async function useKeyEverywhere(secret: string): Promise<void> {
  const body = { amount: "1", token_id: testToken.id, recipient_address: newAddress() };
  const withHeader = (handler: Handler, headers: Record<string, string>) => call(handler, { headers });
  await call(createRequest, { method: "POST", key: secret, body });
  await withHeader(listRequests, { authorization: `Bearer ${secret}`, "x-request-id": secret });
  await withHeader(listRequests, { authorization: `Bearer ${secret}`, "x-api-key": `${secret}x` });
  await withHeader(listRequests, { authorization: `Basic ${secret}`, "user-agent": secret, cookie: secret });
  await call(listRequests, {
    key: secret,
    url: `/api/payment-requests?api_key=${secret}&${secret}=1&cursor=${secret}`,
  });
  await dispatchPath(`/api/payment-requests/${secret}`, { "x-api-key": secret });
  await call(createRequest, { method: "POST", key: secret, body: { ...body, [secret]: secret, chain: secret } });
  await call(createRequest, { method: "POST", key: secret, body: `{"broken": "${secret}` });
}

/** Dispatches like the server, so that the log line contains the route. */
async function dispatchPath(path: string, headers: Record<string, string>): Promise<void> {
  const { status } = await dispatch(new Request(`http://remit.test${path}`, { headers }));
  expect([404, 422]).toContain(status);
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`;
  const rows = await Promise.all(
    tables.map(({ name }) => db().$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((table) => table.map(({ row }) => row)).join("\n");
}

/** Encodings in which a stored text could contain a secret; `prefix` precedes its secret part. */
function encodingsOf(secret: string, prefix: string): string[] {
  const secretPart = secret.slice(prefix.length);
  const bytes = Buffer.from(secret);
  const signingKey = Buffer.from(secretPart, "base64").toString("hex");
  return [secretPart, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, ""), signingKey];
}

const allEncodings = () => [
  ...encodingsOf(key, "remit_"),
  ...webhookSecrets.flatMap((secret) => encodingsOf(secret, "whsec_")),
];

test("a database dump contains neither an API key nor a webhook secret", async () => {
  const text = await dump();
  expect(text).toContain(`${key.slice(0, 10)}…${key.slice(-4)}`);
  expect(text).toContain("webhook_endpoint.secret_rotated");
  expect(new Set(webhookSecrets).size).toBe(4);
  for (const encoding of allEncodings()) expect(text).not.toContain(encoding);
});

test("the logs contain neither an API key nor a webhook secret", () => {
  expect(logged.length).toBeGreaterThanOrEqual(20);
  expect(logged.join("")).toContain('"route":"/api/payment-requests/[public_id]"');
  for (const encoding of allEncodings()) expect(logged.join("")).not.toContain(encoding);
});
