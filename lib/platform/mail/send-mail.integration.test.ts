import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import * as accounts from "@/lib/accounts";
import * as events from "@/lib/events";
import * as reports from "@/lib/reports";
import * as settlement from "@/lib/settlement";
import { disableEndpoint } from "@/lib/events/webhooks/endpoints/disable";
import { db } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import { texts } from "@/lib/platform/language/texts";
import { runJobs, type Jobs, type TaskList } from "@/lib/platform/jobs/run-jobs";
import { saveReconciliation } from "@/lib/settlement/reconciliations/save";
import { mailSettingsFor } from "@/testing/mail-jobs";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { newMember } from "@/testing/members";
import { patience } from "@/testing/patience";
import { newEndpoint } from "@/testing/webhooks";
import { queueMail, type MailKind, type Mail } from "./queue-mail";
import { mailTasks, sendMail } from "./send-mail";

// No test of this file sets SMTP_URL.

const allKinds = [...accounts.mails, ...events.mails, ...reports.mails, ...settlement.mails];
const greeting: MailKind<{ greeting: string }> = {
  name: "greeting",
  schema: z.object({ greeting: z.string() }),
  write: (data, { user }) => Promise.resolve({ subject: data.greeting, text: `for ${user?.email}` }),
};

let server: MailServer;
let jobs: Jobs | undefined;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await run();
  await server.stop();
});

/** Runs these tasks instead of those before. */
async function run(tasks?: TaskList): Promise<void> {
  await jobs?.stop();
  jobs = tasks && (await runJobs(tasks));
}

const waiting = () => db().$queryRaw<{ last_error: string | null }[]>`SELECT last_error FROM graphile_worker.jobs`;
const untilSent = () => expect.poll(async () => (await waiting()).length, patience).toBe(0);

async function newMerchant(): Promise<bigint> {
  return (await db().merchant.create({ data: { name: "Halden" } })).id;
}

test("without a mail server, queues nothing and drops what an earlier process has queued", async () => {
  const { id } = await newMember(await newMerchant());
  await queueMail(db(), { to: { user: id }, kind: greeting, data: { greeting: "Hello" } });
  expect(await waiting()).toEqual([]);
  await addJob(db(), { task: "send_mail", payload: { kind: "greeting", user_id: id.toString(), data: {} } });
  await run(mailTasks([greeting]));
  await untilSent();
});

test("writes each mail in its reader's language", async () => {
  const t = texts("test/mail", { greeting: "Hello" });
  const kind: MailKind<object> = {
    name: "translated",
    schema: z.object({}),
    write: () => Promise.resolve({ subject: t.greeting, text: t.greeting }),
  };
  const merchantId = await newMerchant();
  const [reader, other] = [await newMember(merchantId), await newMember(merchantId)];
  await db().user.update({ where: { id: reader.id }, data: { language: "en-XA" } });
  const sent = new Map<string, string>();
  const send = (mail: Mail) => Promise.resolve(void sent.set(mail.to, mail.subject));
  const settings = { send, baseUrl: "https://remit.example", operatorEmail: undefined };
  await Promise.all(
    [reader, other].map(({ id }) =>
      sendMail({ kind: "translated", user_id: id.toString(), data: {} }, [kind], settings),
    ),
  );
  expect(sent).toEqual(
    new Map([
      [reader.email, "Ĥééĺĺóó"],
      [other.email, "Hello"],
    ]),
  );
});

test("leaves a mail of a newer version to a worker that knows its kind", async () => {
  const { id, email } = await newMember(await newMerchant());
  const data = { greeting: "Hello" };
  await addJob(db(), { task: "send_mail", payload: { kind: "greeting", user_id: id.toString(), data } });
  await run(mailTasks(allKinds, mailSettingsFor(server.url)));
  await expect.poll(waiting, patience).toEqual([{ last_error: "This version of Remit knows no mail “greeting”." }]);
  await run(mailTasks([greeting], mailSettingsFor(server.url)));
  await untilSent();
  expect(server.received).toMatchObject([{ to: [email], text: `for ${email}` }]);
});

test("sends the mails that a version before 0.2 has queued, to members only", async () => {
  const merchantId = await newMerchant();
  const [reader, stranger] = [await newMember(merchantId), await newMember(await newMerchant())];
  await db().user.update({ where: { id: reader.id }, data: { emailVerifiedAt: null } });
  const { row } = await newEndpoint({ merchantId, environment: "sandbox" }, "http://127.0.0.1:9/hooks");
  const now = new Date();
  await db().$transaction((tx) => disableEndpoint(tx, row, "gone", now));
  const chain = await db().chain.findFirstOrThrow();
  await saveReconciliation(chain, { fromBlock: 1n, toBlock: 2n, differences: [] }, now);

  const to = (user: { id: bigint }) => ({ user_id: user.id.toString() });
  const notice = { kind: "api_key_created", name: "till" };
  const change = { merchant_id: merchantId.toString(), environment: "sandbox", actor: "operator", notice };
  const endpoint = { endpoint_id: row.id, disabled_at: now.toISOString() };
  for (const user of [reader, stranger]) {
    await addJob(db(), { task: "mail_notice", payload: { ...to(user), ...change, at: now.toISOString() } });
    await addJob(db(), { task: "tell_of_disabled_webhook_endpoint", payload: { ...to(user), ...endpoint } });
  }
  await addJob(db(), { task: "mail_verification", payload: to(reader) });
  await addJob(db(), { task: "tell_of_differences", payload: { chain_id: chain.id } });
  await run(mailTasks(allKinds, mailSettingsFor(server.url)));
  await untilSent();
  const mails = server.received.map(({ to, headers }) => [to.join(), /^Subject: (.*)\r$/m.exec(headers)?.[1]]);
  expect(mails.sort()).toEqual(
    [
      ["operator@shop.example", `Books match ${chain.name} again`],
      [reader.email, "An API key was created"],
      [reader.email, "Verify your e-mail address"],
      [reader.email, "Webhook endpoint disabled: 127.0.0.1:9"],
    ].sort(),
  );
});

test("each kind of mail in the sources is registered by its area", () => {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) => /(?<!test)\.ts$/.test(file));
  const defined = files.flatMap((file) => {
    const [area = ""] = file.split("/");
    const names = [...readFileSync(join("lib", file), "utf8").matchAll(/(\w+): MailKind<[^=]*> = {/g)];
    return names.map(([, name = ""]) => ({ name, registry: readFileSync(`lib/${area}/index.ts`, "utf8") }));
  });
  expect(defined.length).toBe(allKinds.length);
  for (const { name, registry } of defined) expect(registry).toMatch(new RegExp(`mails = .*\\b${name}\\b`));
});
