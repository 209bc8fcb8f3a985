import { beforeAll, beforeEach, expect, test } from "vitest";
import { POST as addByRoute } from "@/app/api/dashboard/receiving-addresses/route";
import { maxWaitingApprovals } from "@/lib/accounts/four-eyes/schema";
import { WaitsForApproval, withApproval } from "@/lib/accounts/four-eyes/with-approval";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, errorOf } from "@/testing/api";
import { liveHeaders, newFourEyes } from "@/testing/four-eyes";
import { newAddress } from "@/testing/settlement-fixtures";
import { decline } from "./decide";
import { listApprovals } from "./four-eyes";

type PersonContext = Context<Person>;

const chain = "base";
const operation = "receiving_address.add";
const validMs = 72 * 3_600_000;

let owner: PersonContext;
let admin: PersonContext;
beforeAll(() => db().chain.updateMany({ where: { slug: chain }, data: { isActive: true } }));
beforeEach(async () => {
  ({ owner, admin } = await newFourEyes());
});

/** "done", the error code, or the approval that the change waits for. */
const outcomeOf = (change: Promise<unknown>) =>
  change.then(
    () => "done",
    (error: unknown) => (error instanceof WaitsForApproval ? error.approval.id : (error as { code?: string }).code),
  );
const add = (ctx: PersonContext, address = newAddress()) => outcomeOf(addReceivingAddress(ctx, { chain, address }));
const waiting = async () => (await listApprovals(owner)).waiting;
const isApproval = expect.stringMatching(/^apr_/) as string;

/** Has the admin ask for this many changes, without their rehearsals. Returns the first. */
async function askOften(count: number) {
  const times = { createdAt: admin.now, expiresAt: new Date(admin.now.getTime() + validMs) };
  const rows = Array.from({ length: count }, () => {
    const values = { chain, address: newAddress() };
    const by = { merchantId: admin.scope.merchantId, requestedById: admin.actor.id, operation };
    return { id: newId("apr"), ...by, input: values, before: {}, after: values, ...times };
  });
  await db().approval.createMany({ data: rows });
  return { id: rows[0]?.id ?? "", address: rows[0]?.after.address ?? "" };
}

/** Has each person ask for a change, when the rehearsals of all have run. */
function askAtOnce(people: PersonContext[]) {
  let begin = () => {};
  let rehearsed = 0;
  const all = new Promise<void>((resolve) => (begin = resolve));
  const rehearse = async () => {
    rehearsed += 1;
    if (rehearsed === people.length) begin();
    await all;
  };
  return people.map((ctx) => {
    const values = { chain, address: newAddress() };
    return outcomeOf(withApproval(ctx, { operation, input: values, after: values }, rehearse));
  });
}

test("at most twenty-five changes of a business wait, also of those that people ask for at once", async () => {
  const other = await newFourEyes();
  await askOften(maxWaitingApprovals - 1);
  const outcomes = await Promise.all(askAtOnce([owner, admin, owner, admin, owner, admin]));
  expect(outcomes.sort()).toEqual([...Array<string>(5).fill("approval_limit_reached"), isApproval]);
  expect(await waiting()).toHaveLength(maxWaitingApprovals);
  const headers = await liveHeaders(owner);
  const response = await call(addByRoute, { method: "POST", headers, body: { chain, address: newAddress() } });
  const { code, message } = errorOf(response);
  expect([response.status, code]).toEqual([409, "approval_limit_reached"]);
  expect(message).toContain("already has 25 changes that wait for approval");
  expect(await add(other.admin)).toEqual(isApproval);
});

test("at the limit, repeating a change that waits is the same question", async () => {
  const { id, address } = await askOften(maxWaitingApprovals);
  expect(await add(admin, address)).toBe(id);
  expect(await add(owner, address)).toBe("approval_limit_reached");
});

test("a change that is decided or has expired makes room for another one", async () => {
  const { id } = await askOften(maxWaitingApprovals);
  expect(await add(admin)).toBe("approval_limit_reached");
  await decline(owner, { id });
  expect([await add(admin), await add(admin)]).toEqual([isApproval, "approval_limit_reached"]);
  const later = { ...admin, now: new Date(admin.now.getTime() + validMs) };
  expect(await add(later)).toEqual(isApproval);
});
