import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DELETE, PATCH } from "@/app/api/dashboard/notification-channels/[id]/route";
import { POST as sendTest } from "@/app/api/dashboard/notification-channels/[id]/test/route";
import { GET, POST } from "@/app/api/dashboard/notification-channels/route";
import { POST as createRequest } from "@/app/api/payment-requests/route";
import { db } from "@/lib/platform/db";
import { runJobs } from "@/lib/platform/jobs/run-jobs";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { channelAddresses, newChannel, newChannelSender } from "@/testing/channels";
import { runMailJobs, untilMailsAreSent } from "@/testing/mail-jobs";
import { startMailServer } from "@/testing/mail-server";
import { newMember } from "@/testing/members";
import { patience } from "@/testing/patience";
import { startReceiver, type Receiver } from "@/testing/receiver";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { failingMail } from "./failing-mail";
import { messageTask, queueChannelMessages, testTask } from "./queue";
import { maxChannels } from "./schema";
import { sendChannelMessage, sendChannelTest } from "./send";

// Set before the settings are first read, which caches them.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

let receiver: Receiver;
let tenant: Tenant;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  tenant = await newTenant();
  receiver.received.length = 0;
  receiver.respondWith((response) => void response.writeHead(204).end());
});

const minuteMs = 60_000;
const later = (minutes: number) => () => new Date(Date.now() + minutes * minuteMs);
const sender = (now?: () => Date) => newChannelSender(receiver.url, now);

/** Creates a request and pays it. */
async function sell(fields: Record<string, unknown> = {}): Promise<string> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...fields };
  const created = await call(createRequest, { method: "POST", key: tenant.key, body });
  const { public_id, recipient_address: recipientAddress } = dataOf(created, paymentRequestSchema);
  await bookTransfer({ recipientAddress }, 10_000_000n);
  return public_id;
}

const send = (id: string, now?: () => Date) => sendChannelMessage({ channel_id: id }, sender(now));
const read = (id: string) => db().notificationChannel.findUniqueOrThrow({ where: { id } });
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const here = () => ({ service: "url", url: receiver.url }) as const;

describe("messages", () => {
  test("each service gets its own form, at its own address", async () => {
    const [slack, discord, telegram, url] = await Promise.all(
      [channelAddresses.slack, channelAddresses.discord, channelAddresses.telegram, here()].map((address) =>
        newChannel(tenant.scope, { address }),
      ),
    );
    await sell({ description: "<!channel> *Roast* @everyone" });
    for (const channel of [slack, discord, telegram, url]) await send(channel?.row.id ?? "");
    expect(receiver.received.map(({ path }) => path)).toEqual([
      "/services/T01/B02/canarySlack",
      "/api/webhooks/123456/canary-Discord_1",
      "/bot123456:canaryTelegram-ABCDEFGH_1/sendMessage",
      "/webhooks",
    ]);
    expect(bodies()).toMatchObject([
      {
        text: "Paid: 10 TESTUSD",
        blocks: [{ text: { text: expect.stringContaining("\n&lt;!channel&gt; *Roast* @everyone\n") as string } }],
      },
      { content: expect.stringContaining("\n\\<\\!channel\\> \\*Roast\\* \\@everyone\n") as string },
      { chat_id: "-1001234567890", text: expect.stringContaining("\n<!channel> *Roast* @everyone\n") as string },
      { type: "notification", environment: "sandbox", notifications: [{ kind: "paid", amount: "10" }], more: 0 },
    ]);
    expect((await read(slack?.row.id ?? "")).lastSentAt).not.toBeNull();
  });

  test("each channel has its own language", async () => {
    const channels = [
      await newChannel(tenant.scope, { address: here(), language: "de" }),
      await newChannel(tenant.scope, { address: here() }),
    ];
    await sell();
    await sell();
    for (const { row } of channels) await send(row.id);
    expect(bodies()).toMatchObject([
      { summary: "2 Zahlungen", text: expect.stringContaining("\nBezahlt: 10 TESTUSD auf Local EVM\n") as string },
      { summary: "2 payments", text: expect.stringContaining("\nPaid: 10 TESTUSD on Local EVM\n") as string },
    ]);
  });

  test("a URL's messages are signed, as Standard Webhooks says, with the secret shown once", async () => {
    const { row, secret } = await newChannel(tenant.scope, { address: here() });
    await sell();
    await send(row.id);
    const [message] = receiver.received;
    const verify = (body: string) => new Webhook(secret ?? "").verify(body, message?.headers as Record<string, string>);
    expect(verify(message?.body ?? "")).toMatchObject({ summary: "Paid: 10 TESTUSD" });
    expect(() => verify(`${message?.body} `)).toThrow();
  });

  test("says only what was chosen and happened after the channel was added", async () => {
    await sell();
    const { row } = await newChannel(tenant.scope, { address: here(), kinds: ["paid"] });
    const other = await newChannel(tenant.scope, { address: here(), kinds: ["unmatched"] });
    await sell();
    await send(row.id);
    await send(other.row.id);
    await send(row.id);
    expect(bodies()).toMatchObject([{ summary: "Paid: 10 TESTUSD" }]);
    expect((await read(other.row.id)).notifiedSequence).toBe((await read(row.id)).notifiedSequence);
  });

  test("many payments share a message that the service accepts", async () => {
    const { row } = await newChannel(tenant.scope, { address: channelAddresses.discord });
    for (let n = 0; n < 12; n += 1) await sell({ description: "*".repeat(200), external_id: `_${n}`.repeat(40) });
    await send(row.id);
    const [message] = bodies() as { content: string }[];
    expect(message?.content.length).toBeLessThanOrEqual(1900);
    const listed = message?.content.match(/Paid\\: 10/g)?.length ?? 0;
    expect(listed).toBeGreaterThan(1);
    expect(message?.content).toContain(`And ${12 - listed} more\\:`);
  });
});

describe("the queue", () => {
  const run = (baseUrl = receiver.url) => {
    const own = newChannelSender(baseUrl);
    return runJobs({
      [messageTask]: (payload) => sendChannelMessage(payload, own),
      [testTask]: (payload) => sendChannelTest(payload, own),
    });
  };

  test("sends each message once, however many workers queue it, and does not wait for a channel that hangs", async () => {
    const hanging = await startReceiver();
    hanging.respondWith(() => undefined);
    const bad = await newChannel(tenant.scope, { address: { service: "url", url: hanging.url } });
    const good = await newChannel(tenant.scope, { address: here() });
    const [one, two] = [await run(), await run()];
    await sell();
    await Promise.all(Array.from({ length: 4 }, () => queueChannelMessages(new Date())));
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    await expect.poll(() => hanging.received.length, patience).toBe(1);
    // While the other attempt hangs, further ones are not queued for it.
    await sell();
    await queueChannelMessages(new Date());
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    expect(hanging.received).toHaveLength(1);
    await hanging.stop();
    await Promise.all([one.stop(), two.stop()]);
    expect(await read(bad.row.id)).toMatchObject({ failureCount: 1, lastError: "connection_failed" });
    expect(await read(good.row.id)).toMatchObject({ failureCount: 0, lastError: null });
  });

  test("retries ever less often, and then sends all that has happened in one message", async () => {
    const { row } = await newChannel(tenant.scope, { address: here() });
    receiver.respondWith((response) => void response.writeHead(404).end("no such hook"));
    await sell();
    await send(row.id);
    const failed = await read(row.id);
    expect(failed).toMatchObject({ failureCount: 1, lastError: "http_404", notifiedSequence: row.notifiedSequence });
    const queued = async (minutes: number) => {
      await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
      await queueChannelMessages(later(minutes)());
      const jobs = await db().$queryRaw<{ payload: { channel_id: string } }[]>`
        SELECT payload FROM graphile_worker._private_jobs`;
      return jobs.some(({ payload }) => payload.channel_id === row.id);
    };
    expect([await queued(0), await queued(1.1)]).toEqual([false, true]);
    await send(row.id, later(1.1));
    expect([await queued(2.9), await queued(3.2)]).toEqual([false, true]);
    await sell();
    receiver.respondWith((response) => void response.writeHead(200).end("ok"));
    await send(row.id, later(3.2));
    expect(bodies().at(-1)).toMatchObject({ summary: "2 payments", more: 0 });
    expect(await read(row.id)).toMatchObject({ failureCount: 0, failingSince: null, lastError: null });
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  test("waits as long as the receiver asks for", async () => {
    const { row } = await newChannel(tenant.scope, { address: here() });
    receiver.respondWith((response) => void response.writeHead(429, { "retry-after": "7200" }).end());
    await sell();
    await send(row.id);
    const { nextAttemptAt } = await read(row.id);
    expect(Math.round(((nextAttemptAt?.getTime() ?? 0) - Date.now()) / minuteMs)).toBe(120);
  });

  test("follows no redirect", async () => {
    const { row } = await newChannel(tenant.scope, { address: here() });
    receiver.respondWith((response) => void response.writeHead(307, { location: receiver.url }).end());
    await sell();
    await send(row.id);
    expect(receiver.received).toHaveLength(1);
    expect((await read(row.id)).lastError).toBe("http_307");
  });

  test("after two days of failures, each person who can repair the channel gets one mail, and who left gets none", async () => {
    const server = await startMailServer();
    const jobs = await runMailJobs(failingMail, server.url);
    const { row } = await newChannel(tenant.scope, { address: here(), name: "Till\u2028x" });
    await db().membership.deleteMany({ where: { merchantId: tenant.merchantId } });
    const [owner, developer] = [
      await newMember(tenant.merchantId),
      await newMember(tenant.merchantId, { role: "developer" }),
    ];
    await newMember(tenant.merchantId, { role: "viewer" });
    receiver.respondWith((response) => void response.writeHead(500).end());
    await sell();
    for (const hours of [0, 47, 49, 55, 61]) await send(row.id, later(hours * 60));
    await untilMailsAreSent(failingMail);
    const readers = server.received.map(({ to }) => to.join());
    expect(readers.sort()).toEqual([owner.email, developer.email].sort());
    expect(server.received[0]?.text).toContain("https://remit.example/sandbox/settings#notification-channels");
    expect(server.received[0]?.text).toContain("\n  Till x\n");
    await jobs.stop();
    await server.stop();
  });
});

describe("the API", () => {
  const body = { ...channelAddresses.slack, name: "Till", kinds: ["paid"], language: "en" };
  const create = async (fields: object, headers?: Record<string, string>) =>
    call(POST, { method: "POST", headers: headers ?? (await signedInHeaders(tenant.merchantId)), body: fields });

  test("shows no address and no secret but once, nor do the database, the audit log and the mails", async () => {
    const headers = await signedInHeaders(tenant.merchantId);
    const responses = [];
    for (const address of Object.values({
      ...channelAddresses,
      url: { service: "url", url: "https://shop.example/canaryUrl" },
    })) {
      responses.push(await create({ ...body, url: undefined, ...address }, headers));
    }
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const made = responses.map((response) => (response.body as { data: { id: string; secret: string | null } }).data);
    expect(made.map(({ secret }) => secret?.slice(0, 6) ?? null)).toEqual([null, null, null, "whsec_"]);
    const id = made[0]?.id ?? "";
    const change = { method: "PATCH", headers, params: { id }, body: { name: "Counter", kinds: ["late", "paid"] } };
    const changed = await call(PATCH, change);
    expect(changed.body).toMatchObject({ data: { name: "Counter", kinds: ["paid", "late"] } });
    const list = await call(GET, { headers });
    expect((list.body as { data: object[] }).data).toHaveLength(4);
    expect((await call(DELETE, { method: "DELETE", headers, params: { id } })).status).toBe(204);
    const stored = await db().$queryRaw<{ row: string }[]>`
      SELECT c::text AS row FROM notification_channel c UNION ALL SELECT a::text FROM audit_entry a
      UNION ALL SELECT payload::text FROM graphile_worker._private_jobs`;
    const texts = [...responses, changed, list].map(({ text }) => text).concat(stored.map(({ row }) => row));
    for (const text of texts) expect(text).not.toMatch(/canary|63616e617279/);
    const actions = await db().auditEntry.findMany({ where: { merchantId: tenant.merchantId, subjectId: id } });
    expect(actions.map(({ action }) => action).sort()).toEqual([
      "notification_channel.created",
      "notification_channel.deleted",
      "notification_channel.updated",
    ]);
  });

  test.each([
    [
      "an address that is not Slack's",
      { ...body, url: "https://hooks.slack.com.evil.example/services/T/B/x" },
      "url invalid_format",
    ],
    ["Slack by http", { ...body, url: "http://hooks.slack.com/services/T/B/x" }, "url invalid_format"],
    [
      "another path of Discord",
      { ...body, service: "discord", url: "https://discord.com/api/users/1" },
      "url invalid_format",
    ],
    [
      "a token with a path",
      { ...body, url: undefined, service: "telegram", token: `1:${"a".repeat(30)}/../x`, chat_id: "1" },
      "token invalid_format",
    ],
    ["a private address", { ...body, service: "url", url: "https://10.0.0.1/x" }, "url invalid_url"],
    ["plain http", { ...body, service: "url", url: "http://shop.example/x" }, "url invalid_url"],
    ["no kinds", { ...body, kinds: [] }, "kinds too_few"],
    ["an unknown language", { ...body, language: "tlh" }, "language invalid_value"],
  ])("refuses %s", async (_name, fields, error) => {
    const response = await create(fields);
    expect(response.status).toBe(422);
    expect(fieldErrorsOf(response)).toEqual([error]);
  });

  test("refuses a role without the permission, and an eleventh channel", async () => {
    const viewer = await newMember(tenant.merchantId, { role: "viewer" });
    const headers = { ...(await sessionHeaders(viewer.id)), "x-remit-environment": "sandbox" };
    expect((await create(body, headers)).status).toBe(403);
    expect((await call(GET, { headers })).status).toBe(200);
    for (let n = 0; n < maxChannels; n += 1) await newChannel(tenant.scope);
    const response = await create(body);
    expect([response.status, response.text]).toEqual([409, expect.stringContaining("_channel_limit_reached")]);
  });

  test("a test message reaches the channel and makes a failing one work again", async () => {
    const { row } = await newChannel(tenant.scope, { address: here() });
    await db().notificationChannel.update({
      where: { id: row.id },
      data: { failureCount: 9, failingSince: new Date(), lastError: "timeout", nextAttemptAt: later(300)() },
    });
    const headers = await signedInHeaders(tenant.merchantId);
    expect((await call(sendTest, { method: "POST", headers, params: { id: row.id } })).status).toBe(204);
    const jobs = await runJobs({ [testTask]: (payload) => sendChannelTest(payload, sender()) });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    await jobs.stop();
    expect(bodies()).toMatchObject([{ type: "test", notifications: [] }]);
    expect(await read(row.id)).toMatchObject({ failureCount: 0, failingSince: null, nextAttemptAt: null });
  });
});
