import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { acceptInvitation } from "@/lib/accounts/members/accept";
import { changeRole } from "@/lib/accounts/members/change-role";
import { inviteMember } from "@/lib/accounts/members/invite";
import { removeMember } from "@/lib/accounts/members/remove";
import { WaitsForApproval } from "@/lib/accounts/four-eyes/with-approval";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { approve, decline, withdraw } from "@/lib/approvals/decide";
import { endFourEyes, listApprovals, switchFourEyes } from "@/lib/approvals/four-eyes";
import { createWebhookEndpoint } from "@/lib/events/webhooks/endpoints/create";
import { createWebhookEndpointSchema } from "@/lib/events/webhooks/endpoints/schema";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { noticeMail } from "@/lib/accounts/notices/notify";
import { newClientAddress, newTenant } from "@/testing/api";
import { liveHeaders, newFourEyes, newMemberWithFactor } from "@/testing/four-eyes";
import { runMailJobs, untilMailsAreSent } from "@/testing/mail-jobs";
import { startMailServer } from "@/testing/mail-server";
import { newMember, newMembership } from "@/testing/members";
import { routesOf } from "@/testing/route-calls";
import { contextOf, newAddress, operator } from "@/testing/settlement-fixtures";
import { routes } from "./route-table";

// Invariant: while four eyes are on, one person alone, with all their accounts and keys, changes neither where live money
// and events go nor who may approve it.

// Set before the settings are first read, which caches them.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

const chain = "base";
const dispatch = newDispatcher(routes);
const hour = 3_600_000;

type PersonContext = Context<Person>;
let merchantId: bigint;
let owner: PersonContext;
let admin: PersonContext;
beforeAll(() => db().chain.updateMany({ where: { slug: chain }, data: { isActive: true } }));
beforeEach(async () => {
  ({ merchantId, owner, admin } = await newFourEyes());
});

const ownerAfter = (hours: number) => ({ ...owner, now: new Date(admin.now.getTime() + hours * hour) });
const personAt = (actor: Person): PersonContext => contextOf(owner.scope, { actor });

/** The approval that a change waits for. */
async function approvalOf(change: Promise<unknown>): Promise<string> {
  const error = await change.then(
    () => new Error("It was made at once."),
    (reason: unknown) => reason,
  );
  if (error instanceof WaitsForApproval) return error.approval.id;
  throw error;
}
const codeOf = (change: Promise<unknown>) =>
  change.then(
    () => "done",
    (error: unknown) => (error as { code?: string; name?: string }).code ?? (error as { name?: string }).name,
  );
const add = (ctx: PersonContext, address = newAddress()) => addReceivingAddress(ctx, { chain, address });
const waiting = async () => (await listApprovals(owner)).waiting;

/** Everything that decides where live money and events go, and who may change it. */
async function stateOf() {
  const where = { merchantId };
  return {
    listed: (await db().chainReceivingAddress.findMany({ where })).map(({ id }) => id),
    protection: (await db().addressProtection.findMany({ where })).map(({ endsAt }) => endsAt),
    endpoints: (await db().webhookEndpoint.findMany({ where, orderBy: { id: "asc" } })).map(({ url, disabledAt }) => [
      url,
      disabledAt,
    ]),
    roles: (await db().membership.findMany({ where, orderBy: { userId: "asc" } })).map(({ role }) => role),
    invited: await db().invitation.count({ where: { ...where, withdrawnAt: null, role: { not: "viewer" } } }),
    fourEyes: (await db().merchant.findUniqueOrThrow({ where: { id: merchantId } })).fourEyes,
  };
}

type Target = { params: Record<string, string>; body: unknown };

/** The routes that change where live money and events go, or who may, with a call that would. */
const guarded: Record<string, () => Target | Promise<Target>> = {
  "POST /api/dashboard/receiving-addresses": () => ({ params: {}, body: { chain, address: newAddress() } }),
  "POST /api/pool-addresses": () => ({ params: {}, body: { chain, addresses: [newAddress(), newAddress()] } }),
  "PATCH /api/dashboard/settings/address-protection": () => ({ params: {}, body: { enabled: false } }),
  "PATCH /api/dashboard/settings/four-eyes": () => ({ params: {}, body: { enabled: false } }),
  "POST /api/webhook-endpoints": () => ({ params: {}, body: { url: "https://evil.example/hook" } }),
  "PATCH /api/webhook-endpoints/[id]": async () => {
    const settings = { targets: webhookTargets(), encryptionKeys: env().encryptionKeys };
    const input = createWebhookEndpointSchema.parse({ url: "https://shop.example/hook" });
    const { row } = await createWebhookEndpoint({ ...owner, isApproved: true }, input, settings);
    return { params: { id: row.id }, body: { url: "https://evil.example/hook" } };
  },
  "POST /api/dashboard/invitations": () => ({
    params: {},
    body: { email: `${crypto.randomUUID()}@evil.example`, role: "admin" },
  }),
  "PATCH /api/dashboard/members/[id]": async () => {
    const { id } = await newMember(merchantId, { role: "viewer" });
    return { params: { id: id.toString() }, body: { role: "developer" } };
  },
  "POST /api/dashboard/members/[id]/transfer": async () => {
    const { id } = await newMember(merchantId, { role: "viewer" });
    return { params: { id: id.toString() }, body: undefined };
  },
};

const targetOf = async (name: string): Promise<Target> => guarded[name]?.() ?? { params: {}, body: undefined };

/** The other routes with such a permission, and why one person may call them alone. */
const unguarded: Record<string, string> = {
  "DELETE /api/pool-addresses/[id]": "Money goes to an address that stays. Removing a stolen wallet must be quick.",
  "DELETE /api/dashboard/receiving-addresses/[id]": "The same.",
  "DELETE /api/webhook-endpoints/[id]": "Sends events to fewer places.",
  "POST /api/webhook-endpoints/[id]/rotate-secret": "Events go to the same URL.",
  "POST /api/webhook-endpoints/[id]/test": "A test event, to the same URL.",
  "POST /api/webhook-endpoints/[id]/recover": "Events go to the same URL.",
  "POST /api/webhook-deliveries/[id]/redeliver": "Events go to the same URL.",
  "POST /api/dashboard/notification-channels":
    "Messages that no program acts on. Every reader of the audit log gets a mail.",
  "PATCH /api/dashboard/notification-channels/[id]": "Messages go to the same chat.",
  "DELETE /api/dashboard/notification-channels/[id]": "Messages go to fewer places.",
  "POST /api/dashboard/notification-channels/[id]/test": "A test message, to the same chat.",
  "POST /api/dashboard/receiving-addresses/statements": "Changes nothing.",
  "POST /api/dashboard/receiving-addresses/proofs": "Lists no address, and needs its key.",
  "DELETE /api/dashboard/approvals/[id]": "Ends the person's own question.",
  "POST /api/dashboard/approvals/[id]/approve": "The second person.",
  "POST /api/dashboard/approvals/[id]/decline": "Changes nothing.",
  "DELETE /api/dashboard/settings/logo": "Shown to payers; no money goes elsewhere.",
  "PUT /api/dashboard/settings/logo": "The same.",
  "PATCH /api/dashboard/settings": "The same.",
  "PATCH /api/dashboard/settings/settlement": "Which payments count, not where they go.",
  "PATCH /api/dashboard/settings/second-factor": "Approving needs a second factor anyway.",
  "POST /api/dashboard/api-keys": "A key cannot make any of these changes.",
  "POST /api/dashboard/api-keys/[id]/revoke": "Ends access.",
  "PATCH /api/dashboard/api-keys/[id]": "A key cannot make any of these changes.",
  "POST /api/dashboard/api-keys/[id]/roll": "A key cannot make any of these changes.",
  "POST /api/dashboard/members/[id]/remove": "Who is left cannot approve alone.",
  "DELETE /api/dashboard/invitations/[id]": "Ends access.",
  "POST /api/dashboard/invitations/[id]/resend": "The same role for the same address, which was approved.",
  "POST /api/dashboard/merchant/deletion": "Nothing receives money afterwards.",
};

const sensitive = /"(settings|pool_addresses|webhooks|api_keys|members|ownership):write"/;

/** Each write of the route table with a permission over addresses, webhooks, settings, keys or people. */
function sensitiveRoutes() {
  return routes.flatMap(routesOf).filter(({ method, path }) => {
    if (method === "GET" || path === "/api/openapi.json") return false;
    const source = readFileSync(`app${path}/route.ts`, "utf8");
    return sensitive.test(source.split("export const ").find((part) => part.startsWith(`${method} `)) ?? "");
  });
}

async function callAs(headers: Record<string, string>, name: string, { params, body }: Target) {
  const [method = "", path = ""] = name.split(" ");
  const url = path.replace(/\[(\w+)\]/g, (_, param: string) => params[param] ?? "");
  const response = await dispatch(
    new Request(`http://remit.test${url}`, {
      method,
      headers: { ...headers, [clientAddressHeader]: newClientAddress(), "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return { status: response.status, text };
}

describe("every route that changes where money goes", () => {
  test("is known here", () => {
    const names = sensitiveRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(names.sort()).toEqual([...Object.keys(guarded), ...Object.keys(unguarded)].sort());
  });

  test.each(Object.keys(guarded))("%s waits for a second person and changes nothing before", async (name) => {
    const target = await targetOf(name);
    const before = await stateOf();
    const headers = await liveHeaders(owner);
    const asked = await callAs(headers, name, target);
    expect(asked.status, asked.text).toBe(202);
    // Repeating it is the same question.
    expect(JSON.parse((await callAs(headers, name, target)).text)).toEqual(JSON.parse(asked.text));
    expect(await waiting()).toHaveLength(1);
    const [{ id } = { id: "" }] = await waiting();
    expect(await codeOf(approve(owner, { id }))).toBe("own_approval");
    expect(await stateOf()).toEqual(before);
    await approve(admin, { id });
    expect(await stateOf()).not.toEqual(before);
    expect(await waiting()).toEqual([]);
    const entries = await db().auditEntry.findMany({ where: { merchantId }, orderBy: { id: "desc" }, take: 2 });
    expect(entries.map(({ actor }) => actor)).toEqual([`user:${admin.actor.id}`, `user:${owner.actor.id}`]);
    expect(entries[0]).toMatchObject({
      action: "approval.approved",
      after: { requested_by: `user:${owner.actor.id}` },
    });
  });

  test.each(Object.keys(guarded))("%s is refused to an API key with every permission", async (name) => {
    const { key } = await newTenant({ merchantId, environment: "production" });
    const target = await targetOf(name);
    const before = await stateOf();
    const { status, text } = await callAs({ "x-api-key": key }, name, target);
    expect([401, 403]).toContain(status);
    if (!name.includes("/dashboard/")) expect(text).toContain("approval_required");
    expect([await stateOf(), await waiting()]).toEqual([before, []]);
  });
});

describe("one malicious admin", () => {
  test("cannot approve with a second account: giving it a role needs approval, and a viewer cannot approve", async () => {
    const id = await approvalOf(add(admin));
    const second = await newMemberWithFactor(merchantId, "viewer");
    expect(await codeOf(approve(personAt(second), { id }))).toBe("insufficient_permissions");
    for (const role of ["admin", "developer"] as const) {
      await approvalOf(inviteMember(admin, { email: `${role}@evil.example`, role }));
      await approvalOf(changeRole(admin, { userId: second.id, role }));
    }
    expect(await codeOf(changeRole(admin, { userId: second.id, role: "bookkeeper" }))).toBe("done");
    expect(await codeOf(approve(personAt(second), { id }))).toBe("insufficient_permissions");
  });

  test("cannot use an invitation from before four eyes", async () => {
    await endFourEyes(contextOf(owner.scope, { actor: operator }));
    const email = `${crypto.randomUUID()}@evil.example`;
    const { link } = await inviteMember(admin, { email, role: "admin" });
    await switchFourEyes(owner, { enabled: true });
    const { id } = await db().user.create({ data: { email, name: "Second account", passwordHash: "none" } });
    const guest = { type: "user", id, email, emailVerifiedAt: new Date() } as const;
    expect(await codeOf(acceptInvitation(guest, link.split("/").at(-1) ?? "", new Date()))).toBe("invitation_ended");
  });

  test("cannot approve after removing everybody else", async () => {
    const id = await approvalOf(add(owner));
    await newMemberWithFactor(merchantId, "owner");
    const people = await db().membership.findMany({ where: { merchantId, userId: { not: owner.actor.id } } });
    for (const { userId } of people) await removeMember(owner, { userId, revokeApiKeys: true });
    expect(await codeOf(approve(owner, { id }))).toBe("own_approval");
    await approvalOf(switchFourEyes(owner, { enabled: false }));
    await approvalOf(inviteMember(owner, { email: "second@evil.example", role: "owner" }));
    expect(await stateOf()).toMatchObject({ fourEyes: true, listed: [] });
  });

  test("cannot ask, leave their role to someone and have the change made", async () => {
    const id = await approvalOf(add(admin));
    await changeRole(owner, { userId: admin.actor.id, role: "viewer" });
    expect(await codeOf(approve(owner, { id }))).toBe("approval_ended");
    expect((await stateOf()).listed).toEqual([]);
  });

  test("cannot request money to their own address, in person or with a key", async () => {
    const token = await db().token.findFirstOrThrow({ where: { chain: { slug: chain }, isActive: true } });
    const input = createPaymentRequestSchema.parse({
      amount: "10",
      token_id: token.id,
      recipient_address: newAddress(),
    });
    expect(await codeOf(createPaymentRequest(admin, input))).toBe("validation_failed");
    const key = { type: "api_key", id: "key_1", name: "till" } as const;
    expect(await codeOf(createPaymentRequest(contextOf(owner.scope, { actor: key }), input))).toBe("validation_failed");
  });

  test("cannot change what they asked for, even in the database's application role", async () => {
    const id = await approvalOf(add(admin));
    const change = db().approval.update({ where: { id }, data: { input: { chain, address: newAddress() } } });
    await expect(change).rejects.toThrow(/keeps its values/);
    const own = { decision: "approved", decidedAt: new Date(), decidedById: admin.actor.id };
    await expect(db().approval.update({ where: { id }, data: own })).rejects.toThrow(/second_person/);
  });
});

describe("an approval", () => {
  test("makes the change with exactly the recorded values, once", async () => {
    const address = newAddress();
    const id = await approvalOf(add(admin, address));
    expect(await waiting()).toMatchObject([
      { id, operation: "receiving_address.add", before: {}, after: { chain, address }, is_yours: false },
    ]);
    await approve(owner, { id });
    const rows = await db().receivingAddress.findMany({ where: { merchantId } });
    expect(rows.map((row) => row.address)).toEqual([address]);
    for (const decide of [approve, decline]) expect(await codeOf(decide(owner, { id }))).toBe("approval_ended");
    expect(await codeOf(withdraw(admin, { id }))).toBe("approval_ended");
  });

  test("needs a second factor of the person who approves", async () => {
    const id = await approvalOf(add(admin));
    await db().authenticatorApp.deleteMany({ where: { userId: owner.actor.id } });
    expect(await codeOf(approve(owner, { id }))).toBe("second_factor_setup_required");
  });

  test("expires after 72 hours", async () => {
    const id = await approvalOf(add(admin));
    expect(await codeOf(approve(ownerAfter(72), { id }))).toBe("approval_ended");
    expect(await codeOf(approve(ownerAfter(71.9), { id }))).toBe("done");
  });

  test("is withdrawn by the person who asked, and declined by the others", async () => {
    const first = await approvalOf(add(admin));
    expect(await codeOf(withdraw(owner, { id: first }))).toBe("insufficient_permissions");
    expect(await codeOf(decline(admin, { id: first }))).toBe("own_approval");
    await decline(owner, { id: first });
    const second = await approvalOf(add(admin));
    await withdraw(admin, { id: second });
    expect(await codeOf(approve(owner, { id: second }))).toBe("approval_ended");
    expect(await waiting()).toEqual([]);
  });

  test("mails the decision to the person who asked, and not to the one who decided", async () => {
    const server = await startMailServer();
    const jobs = await runMailJobs(noticeMail, server.url);
    await approve(owner, { id: await approvalOf(add(admin)) });
    await decline(owner, { id: await approvalOf(add(admin)) });
    await withdraw(admin, { id: await approvalOf(add(admin)) });
    await untilMailsAreSent(noticeMail);
    const decisions = server.received.filter(
      ({ headers, to }) =>
        /^Subject: The change that you asked/m.test(headers) &&
        [owner.actor.email, admin.actor.email].includes(to.join()),
    );
    expect(decisions.map(({ to }) => to.join())).toEqual([admin.actor.email, admin.actor.email]);
    expect(decisions.map(({ headers }) => /was (approved|declined)/.exec(headers)?.[1]).sort()).toEqual([
      "approved",
      "declined",
    ]);
    for (const { text } of decisions) expect(text).toMatch(/^ {2}Add a receiving address\r?\n {2}base\r?\n {2}0x/m);
    await jobs.stop();
    await server.stop();
  });

  test("of another merchant does not exist", async () => {
    const other = await newFourEyes();
    const id = await approvalOf(add(admin));
    for (const decide of [approve, decline, withdraw]) {
      expect(await codeOf(decide(other.owner, { id }))).toBe("not_found");
    }
  });

  test("keeps waiting if the change is no longer possible", async () => {
    const address = newAddress();
    const id = await approvalOf(add(admin, address));
    const { merchantId: another } = await newTenant({ environment: "production" });
    const thief = contextOf({ merchantId: another, environment: "production" }, { actor: admin.actor });
    await addReceivingAddress(thief, { chain, address });
    expect(await codeOf(approve(owner, { id }))).toBe("validation_failed");
    expect(await waiting()).toHaveLength(1);
  });
});

describe("four eyes", () => {
  test("refuse a wrong value at once", async () => {
    expect(await codeOf(add(admin, "0x123"))).toBe("validation_failed");
    expect(await waiting()).toEqual([]);
  });

  test("leave the sandbox alone", async () => {
    const sandbox = { ...admin, scope: { merchantId, environment: "sandbox" as const } };
    expect(await codeOf(addReceivingAddress(sandbox, { chain: "local-evm", address: newAddress() }))).toBe("done");
  });

  test("are switched on with address protection, by one of two people who could approve", async () => {
    const { id } = await db().merchant.create({ data: { name: "Alone" } });
    const scope = { merchantId: id, environment: "production" } as const;
    const first = contextOf(scope, { actor: await newMember(id) });
    expect(await codeOf(switchFourEyes(first, { enabled: true }))).toBe("second_factor_setup_required");
    const second = contextOf(scope, { actor: await newMemberWithFactor(id, "admin") });
    expect(await codeOf(switchFourEyes(second, { enabled: true }))).toBe("approvers_missing");
    await newMembership((await newMemberWithFactor((await newTenant()).merchantId, "owner")).id, id, "admin");
    expect(await codeOf(switchFourEyes(second, { enabled: true }))).toBe("done");
    await approvalOf(switchAddressProtection(second, { enabled: false }));
    expect(await db().addressProtection.findMany({ where: scope })).toMatchObject([{ endsAt: null }]);
  });

  test("can be ended by the operator", async () => {
    await endFourEyes(contextOf(owner.scope, { actor: operator }));
    expect(await codeOf(add(admin))).toBe("done");
    const last = await db().auditEntry.findFirst({ where: { merchantId, action: "four_eyes.disabled" } });
    expect(last?.actor).toBe("operator");
  });
});
