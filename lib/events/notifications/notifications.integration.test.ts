import { beforeEach, expect, test } from "vitest";
import { GET, PATCH } from "@/app/api/dashboard/notifications/route";
import { POST as create } from "@/app/api/payment-requests/route";
import type { Role } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import type { EventType } from "@/lib/events/types";
import { db } from "@/lib/platform/db";
import { paymentRequestSchema, type PresentedPaymentRequest } from "@/lib/requests/schema";
import { call, dataOf, fieldErrorsOf, newTenant, type Tenant } from "@/testing/api";
import { receiveMail } from "@/testing/mail-jobs";
import { newMember, newMembership } from "@/testing/members";
import { sessionHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { bookTransfer } from "@/testing/transfers";
import { newUnmatched } from "@/testing/unmatched";
import { notificationMail } from "./mail";
import { queueNotifications } from "./queue";
import { notificationKinds } from "./schema";

const mails = receiveMail(notificationMail);

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant();
});

/** A member who has verified their e-mail address. */
async function newReader(role: Role = "owner"): Promise<Person> {
  const member = await newMember(tenant.merchantId, { role });
  await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
  return member;
}

async function choose(userId: bigint, kinds: readonly string[], merchantId = tenant.merchantId) {
  const headers = { ...(await sessionHeaders(userId)), "x-remit-merchant": merchantId.toString() };
  return call(PATCH, { method: "PATCH", headers, body: { kinds } });
}

async function newRequest(fields: Record<string, unknown> = {}): Promise<PresentedPaymentRequest> {
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...fields };
  return dataOf(await call(create, { method: "POST", key: tenant.key, body }), paymentRequestSchema);
}

const pay = ({ recipient_address: recipientAddress }: PresentedPaymentRequest, dollars: number) =>
  bookTransfer({ recipientAddress }, BigInt(dollars) * 1_000_000n);

/** Local chains exist only in the sandbox: records its events again, as live ones, each completion `completions` times. */
async function repeatLive({ merchantId }: Tenant, completions = 1): Promise<void> {
  const events = await db().event.findMany({
    where: { merchantId, environment: "sandbox" },
    orderBy: { sequence: "asc" },
  });
  const drafts = events.flatMap(({ type, body }) => {
    const { data } = JSON.parse(body ?? "") as { data: Record<string, unknown> };
    const draft = { merchantId, environment: "production" as const, type: type as EventType, data };
    return Array<EventDraft>(type === "payment_request.completed" ? completions : 1).fill(draft);
  });
  await db().$transaction((tx) => recordEvents(tx, drafts, new Date()));
}

async function sendMails(): Promise<void> {
  await queueNotifications();
  await mails.untilSent();
}

const mailTo = ({ email }: { email: string }) => mails.received().filter(({ to }) => to.includes(email));

test("each member gets one mail about what they chose and may read", async () => {
  const { merchantId } = tenant;
  const [owner, admin, cashier, quiet, unverified] = await Promise.all([
    newReader("owner"),
    newReader("admin"),
    newReader("cashier"),
    newReader("owner"),
    newMember(merchantId),
  ]);
  await choose(owner.id, notificationKinds);
  await choose(admin.id, ["unmatched", "overpaid"]);
  await choose(cashier.id, notificationKinds);
  await choose(unverified.id, notificationKinds);
  const paid = await newRequest({ description: "Winter roast\u2028", external_id: "HR-7" });
  await pay(paid, 10);
  await pay(await newRequest(), 4);
  await pay(await newRequest(), 12);
  await newUnmatched({ id: merchantId }, { value: 3_000_000n });
  await sendMails();
  expect(mails.received()).toEqual([]);
  await repeatLive(tenant);
  await sendMails();
  await sendMails();

  const [toOwner] = mailTo(owner);
  expect(toOwner?.headers).toContain("Subject: Test merchant: 4 payments");
  expect(toOwner?.text).toContain(
    `  Paid: 10 TESTUSD on Local EVM\n  HR-7\n  Winter roast\n  https://remit.example/live/payment-requests/${paid.public_id}\n`,
  );
  expect(toOwner?.headers).toContain("Content-Type: multipart/alternative;");
  expect(toOwner?.html).toContain(`<a href="https://remit.example/live/payment-requests/${paid.public_id}">`);
  const titles = (text = "") => [...text.matchAll(/^ {2}(\w[\w ]*): [\d.]+ TESTUSD/gm)].map(([, title]) => title);
  expect(titles(toOwner?.text)).toEqual(["Paid", "Partly paid", "Overpaid", "Unmatched transfer"]);
  expect(titles(mailTo(admin)[0]?.text)).toEqual(["Overpaid", "Unmatched transfer"]);
  const readers = [owner, admin, cashier, quiet, unverified];
  expect(readers.map((person) => mailTo(person).length)).toEqual([1, 1, 0, 0, 0]);
});

test("a choice that comes after many other events is not missed", async () => {
  const owner = await newReader();
  await choose(owner.id, ["unmatched"]);
  await pay(await newRequest(), 10);
  await newUnmatched({ id: tenant.merchantId }, { value: 3_000_000n });
  await repeatLive(tenant, 501);
  await sendMails();
  expect(mailTo(owner).map(({ text }) => text.match(/Unmatched transfer/g)?.length)).toEqual([1]);
});

test("nothing from before the choice is sent, and parallel workers send each event once", async () => {
  const owner = await newReader();
  await pay(await newRequest(), 10);
  await repeatLive(tenant);
  await choose(owner.id, ["paid"]);
  await sendMails();
  expect(mailTo(owner)).toEqual([]);
  await repeatLive(tenant);
  await Promise.all(Array.from({ length: 4 }, queueNotifications));
  await mails.untilSent();
  expect(mailTo(owner)).toHaveLength(1);
  await choose(owner.id, []);
  await repeatLive(tenant);
  await sendMails();
  expect(mailTo(owner)).toHaveLength(1);
});

test("a choice is a person's own at one merchant, and a member who left gets nothing", async () => {
  const owner = await newReader();
  const second = await newTenant();
  await newMembership(owner.id, second.merchantId, "owner");
  await choose(owner.id, ["late", "paid"]);
  await choose(owner.id, ["reversed"], second.merchantId);
  const read = async (merchantId: bigint) => {
    const headers = { ...(await sessionHeaders(owner.id)), "x-remit-merchant": merchantId.toString() };
    return (await call(GET, { headers })).body;
  };
  expect(await read(tenant.merchantId)).toEqual({ data: { kinds: ["paid", "late"], can_send: true } });
  expect(await read(second.merchantId)).toEqual({ data: { kinds: ["reversed"], can_send: true } });
  await pay(await newRequest(), 10);
  await repeatLive(tenant);
  await queueNotificationsAndLeave(owner.id);
  await mails.untilSent();
  expect(mailTo(owner)).toEqual([]);
});

/** The member leaves between the queueing of the mail and its sending. */
async function queueNotificationsAndLeave(userId: bigint): Promise<void> {
  await mails.stopSending();
  await queueNotifications();
  await db().membership.delete({ where: { userId_merchantId: { userId, merchantId: tenant.merchantId } } });
  await mails.startSending();
}

test("a member without the second factor that the business requires gets nothing", async () => {
  const { merchantId } = tenant;
  const owner = await newReader();
  await choose(owner.id, ["paid"]);
  await db().merchant.update({ where: { id: merchantId }, data: { requiresSecondFactor: true } });
  await pay(await newRequest(), 10);
  await repeatLive(tenant);
  await sendMails();
  expect(mailTo(owner)).toEqual([]);
});

test("an unknown kind is refused and named", async () => {
  const owner = await newReader();
  const response = await choose(owner.id, ["paid", "everything"]);
  expect(response.status).toBe(422);
  expect(fieldErrorsOf(response)).toEqual(["kinds.1 invalid_value"]);
});
