// The main job, from a merchant's call to their webhook, on a web process and a worker of their own.
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished } from "vitest";
import { db } from "@/lib/platform/db";
import { newTenant } from "./api";
import { thisRelease, type Release } from "./programs";
import { startReceiver } from "./receiver";
import { newAddress, openWorld, sendToken } from "./settlement-fixtures";
import { startWebProcesses } from "./web-processes";
import { loopback } from "./webhooks";
import { startWorkerProcess } from "./worker-process";

type Surroundings = {
  /** Settings and other environment variables of both processes. */
  variables?: Record<string, string>;
  release?: Release;
  /** The URL of a node in front of the test's own, at `url`. */
  nodeInFrontOf?: (url: string) => Promise<string>;
};

type Created = { public_id: string; expires_at: string };
type Event = { type: string; data: { payment_request: Created & { paid_amount: { formatted: string } } } };

/** Creates a request, pays it on the chain, and expects its verified webhook. The request expires as asked for. */
export async function runMainJob({
  variables = {},
  release = thisRelease,
  nodeInFrontOf,
}: Surroundings): Promise<void> {
  const world = await openWorld();
  const [receiver, tenant] = await Promise.all([startReceiver(), newTenant()]);
  onTestFinished(() => Promise.all([receiver.stop(), world.anvil.stop()]).then(() => undefined));
  const node = (await nodeInFrontOf?.(world.anvil.url)) ?? world.anvil.url;
  const settings = { WEBHOOK_ALLOWED_CIDRS: loopback.join(","), RPC_URL_LOCAL_EVM: node, ...variables };
  const [[web], worker] = await Promise.all([
    startWebProcesses(1, settings, release),
    startWorkerProcess(settings, release),
  ]);
  onTestFinished(() => Promise.all([web?.kill(), worker.kill()]).then(() => undefined));
  const post = (path: string, body: object) => postJson(`${web?.origin}${path}`, tenant.key, body);

  const { secret } = await post("/api/webhook-endpoints", { url: receiver.url, events: ["*"] });
  const recipient = newAddress();
  const askedAt = Date.now();
  const created = await post("/api/payment-requests", {
    ...{ amount: "1.5", chain: "local-evm", token: "TESTUSD", recipient_address: recipient, expires_in: 7200 },
  });
  expect(Math.abs(Date.parse(created.expires_at ?? "") - askedAt - 7_200_000)).toBeLessThan(600_000);
  await sendToken(world.anvil, recipient, 1_500_000n);
  const completion = () => receiver.received.find(({ body }) => body.includes('"payment_request.completed"'));
  await expect
    .poll(async () => (await world.anvil.mine(1), completion() !== undefined), { timeout: 120_000, interval: 500 })
    .toBe(true);
  const { body = "", headers = {} } = completion() ?? {};
  const event = new Webhook(secret ?? "").verify(body, headers as Record<string, string>) as Event;
  expect(event.data.payment_request).toMatchObject({
    public_id: created.public_id,
    expires_at: created.expires_at,
    paid_amount: { formatted: "1.5" },
  });
  const stored = await db().paymentRequest.findFirstOrThrow({ where: { publicId: created.public_id } });
  expect(stored.expiresAt).toEqual(new Date(created.expires_at ?? ""));
}

async function postJson(url: string, key: string, body: object): Promise<Record<string, string>> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const { data, error } = (await response.json()) as { data?: Record<string, string>; error?: object };
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}
