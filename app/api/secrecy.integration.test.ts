import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { createdApiKeySchema } from "@/lib/api-keys/schema";
import { db } from "@/lib/db";
import type { Handler } from "@/lib/http/answer";
import { log } from "@/lib/log";
import { call, dataOf, newTenant } from "@/lib/testing/api";
import { signedInHeaders } from "@/lib/testing/session";
import { newAddress, testToken } from "@/lib/testing/settlement-world";
import { POST as createKey } from "./dashboard/api-keys/route";
import { GET as listRequests, POST as createRequest } from "./payment-requests/route";
import { GET as getRequest } from "./payment-requests/[public_id]/route";

// A key is made and then used in every way, right and wrong, that a client might; then everything kept is searched for it.

let key: string;
const logged: string[] = [];

beforeAll(async () => {
  const { scope, merchantId } = await newTenant();
  const logger = log() as unknown as Record<symbol, unknown>;
  logger[pino.symbols.streamSym] = { write: (line: string) => logged.push(line) };
  log().level = "trace";
  const headers = await signedInHeaders(merchantId);
  const url = `/api/dashboard/api-keys?environment=${scope.environment}`;
  const made = await call(createKey, { method: "POST", url, headers, body: { name: "canary" } });
  key = dataOf(made, createdApiKeySchema).key;
  await useEverywhere(key);
  log().level = "silent";
});

async function useEverywhere(secret: string): Promise<void> {
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
  const url = `/api/payment-requests/${secret}`;
  await call(getRequest, { key: secret, url, params: { public_id: secret } });
  await call(createRequest, { method: "POST", key: secret, body: { ...body, [secret]: secret, chain: secret } });
  await call(createRequest, { method: "POST", key: secret, body: `{"broken": "${secret}` });
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const rows = await Promise.all(
    tables.map(({ name }) => db().$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`)),
  );
  return rows.flatMap((table) => table.map(({ row }) => row)).join("\n");
}

/** The ways in which a kept text could hold the key. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, secret.slice("remit_".length), bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
}

test("a dump of the database holds no API key", async () => {
  const text = await dump();
  expect(text).toContain(`${key.slice(0, 10)}…${key.slice(-4)}`);
  for (const spelling of spellings(key)) expect(text).not.toContain(spelling);
});

test("the logs hold no API key", () => {
  expect(logged.length).toBeGreaterThanOrEqual(9);
  expect(logged.join("")).toContain('"route":"/api/payment-requests/[public_id]"');
  for (const spelling of spellings(key)) expect(logged.join("")).not.toContain(spelling);
});
